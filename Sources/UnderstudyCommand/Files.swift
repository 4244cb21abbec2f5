import DoubleSynthesizer
import Foundation

/// A file that can't be used, as the message to print.
struct FileError: Error {
    var message: String
}

/// Returns whether anything exists at a path.
func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Returns whether a path leads to a regular file, and not to a folder, a pipe or a terminal.
func isRegularFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
    return attributes?[.type] as? FileAttributeType == .typeRegular
}

/// Reads a file, or standard input for `-`.
func readSource(_ path: String) throws(FileError) -> SourceText {
    if path == "-" {
        do {
            return try source(of: FileHandle.standardInput.readToEnd() ?? Data(), name: "<stdin>")
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(message: "<stdin>: error: can't be read: \(reason(error))")
        }
    }
    guard exists(path) else {
        throw FileError(message: "\(path): error: no such file")
    }
    let contents: Data
    do {
        // Through a handle, because a pipe has no size in advance.
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        contents = try handle.readToEnd() ?? Data()
    } catch {
        throw FileError(message: "\(path): error: can't be read: \(reason(error))")
    }
    return try source(of: contents, name: path)
}

/// Writes a whole file, or standard output for `-`.
///
/// A file is replaced atomically and keeps its permissions. A special file, such as `/dev/null`, is
/// written to and not replaced.
func writeFile(_ text: String, to path: String) throws(FileError) {
    try writeFile(Array(text.utf8), to: path)
}

func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    let data = Data(bytes)
    do {
        if path == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let folder = url.deletingLastPathComponent().path
        guard exists(folder) else {
            throw FileError(message: "\(path): error: can't be written: no such folder")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        let type = attributes?[.type] as? FileAttributeType
        if let type, type != .typeRegular, type != .typeDirectory {
            return try FileHandle(forWritingTo: url).write(contentsOf: data)
        }
        try data.write(to: url, options: .atomic)
        if let mode = attributes?[.posixPermissions] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
        }
    } catch let error as FileError {
        throw error
    } catch {
        let name = path == "-" ? "<stdout>" : path
        throw FileError(message: "\(name): error: can't be written: \(reason(error))")
    }
}

/// Returns the system's description of an error.
func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain
        ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
}

private func source(of contents: Data, name: String) throws(FileError) -> SourceText {
    let bytes = Array(contents)
    guard let offset = firstInvalidByte(of: bytes) else {
        return SourceText(name: name, bytes: bytes)
    }
    let before = bytes[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = offset - (before.lastIndex(of: 0x0A) ?? -1)
    throw FileError(message: "\(name):\(line):\(column): error: the text isn't valid UTF-8")
}

/// Returns the index of the first byte that isn't valid UTF-8; nil if there is none.
private func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    // Without optimization, as in plug-ins, decoding takes longer than everything else.
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
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
