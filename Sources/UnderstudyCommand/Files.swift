import DoubleSynthesizer
import Foundation

/// An error that occurs if a file can't be used. It contains the message to print.
struct FileError: Error {
    var message: String
}

/// Returns whether a file or a folder exists at the given path.
func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Returns whether a path refers to a regular file, instead of a folder, a pipe or a terminal.
func isRegularFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
    return attributes?[.type] as? FileAttributeType == .typeRegular
}

/// Reads a file. If the path is `-`, this function reads standard input instead.
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
        // We use a handle because the size of a pipe isn't known in advance.
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        contents = try handle.readToEnd() ?? Data()
    } catch {
        throw FileError(message: "\(path): error: can't be read: \(reason(error))")
    }
    return try source(of: contents, name: path)
}

/// Writes a whole file. If the path is `-`, this function writes to standard output instead.
///
/// An existing file is replaced atomically, and its permissions are preserved. A special file like
/// `/dev/null` isn't replaced. Instead, the text is written to it.
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

/// Returns the description of an error that the system provides.
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

/// Returns the index of the first byte that isn't valid UTF-8, or `nil` if all bytes are valid.
private func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    // Plug-ins are built without optimization. In such a build, decoding takes longer than
    // everything else.
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
