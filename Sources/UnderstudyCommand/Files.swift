import DoubleSynthesizer
import Foundation

/// A file that cannot be used, as the message to print.
struct FileError: Error {
    var message: String
}

/// Reads a file, or standard input for `-`.
func readSource(_ path: String) throws(FileError) -> SourceText {
    if path == "-" {
        guard let input = try? FileHandle.standardInput.readToEnd() ?? Data() else {
            throw FileError(message: "<stdin>: error: standard input cannot be read")
        }
        return try source(of: input, name: "<stdin>")
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw FileError(message: "\(path): error: there is no such file")
    }
    if isDirectory.boolValue {
        throw FileError(message: "\(path): error: this is a directory; give the files in it")
    }
    guard let contents = FileManager.default.contents(atPath: path) else {
        throw FileError(message: "\(path): error: the file cannot be read")
    }
    return try source(of: contents, name: path)
}

private func source(of contents: Data, name: String) throws(FileError) -> SourceText {
    let bytes = Array(contents)
    guard let offset = firstInvalidByte(of: bytes) else {
        return SourceText(name: name, bytes: bytes)
    }
    let before = bytes[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = offset - (before.lastIndex(of: 0x0A) ?? -1)
    throw FileError(message: "\(name):\(line):\(column): error: the text is not valid UTF-8")
}

/// Where text stops being UTF-8; nil if it never does.
private func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): offset += UTF8.width(scalar)
        case .emptyInput: return nil
        case .error: return offset
        }
    }
}
