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
    let isInput = path == "-"
    let name = isInput ? "<stdin>" : path
    guard isInput || exists(path) else {
        throw FileError(message: "\(path): error: no such file")
    }
    let contents: Data
    do {
        // We use a handle because the size of a pipe isn't known in advance.
        let handle =
            try isInput
            ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        contents = try handle.readToEnd() ?? Data()
    } catch {
        throw FileError(message: "\(name): error: can't be read: \(reason(error))")
    }
    return try source(of: contents, name: name)
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

/// Returns the words on each line of a text. A `#` starts a comment.
func wordsOfLines(in text: some Collection<UInt8>) -> [[String]] {
    String(decoding: text, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { $0.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init) }
}

/// Returns the description of an error that the system provides.
private func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain
        ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
}

private func source(of contents: Data, name: String) throws(FileError) -> SourceText {
    let bytes = Array(contents)
    // Plug-ins are built without optimization, so decoding the bytes here would be slow.
    guard String(data: contents, encoding: .utf8) == nil, let offset = firstInvalidByte(of: bytes)
    else { return SourceText(name: name, bytes: bytes) }
    let before = bytes[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = offset - (before.lastIndex(of: 0x0A) ?? -1)
    throw FileError(message: "\(name):\(line):\(column): error: the text isn't valid UTF-8")
}

/// Returns the index of the first byte that isn't valid UTF-8, or `nil` if all bytes are valid.
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

// MARK: - Folders

/// Returns whether a folder exists at the given path.
func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && isDirectory.boolValue
}

/// Returns the Swift files in a folder and its subfolders, sorted by path. Hidden files and folders
/// like `.build` are ignored.
///
/// This function doesn't follow links to folders, because they may form cycles. Instead, it appends
/// them to `links`.
func swiftFiles(in folder: String, links: inout [String]) throws(FileError) -> [String] {
    var files: [String] = []
    for name in try names(in: folder) where !name.hasPrefix(".") {
        let path = joined(folder, name)
        if isFolder(path) {
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
            if isLink {
                links.append(path)
            } else {
                files += try swiftFiles(in: path, links: &links)
            }
        } else if name.hasSuffix(".swift") {
            files.append(path)
        }
    }
    return files
}

/// Returns the names of the items in a folder, sorted alphabetically.
func names(in folder: String) throws(FileError) -> [String] {
    do {
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
        throw FileError(message: "\(folder): error: can't be read: \(reason(error))")
    }
}

/// Creates a folder inside an existing folder.
func makeFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    guard exists(URL(fileURLWithPath: path).deletingLastPathComponent().path) else {
        throw FileError(
            message: "\(path): error: can't be created: its parent folder doesn't exist")
    }
    do {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    } catch {
        throw FileError(message: "\(path): error: can't be created: \(reason(error))")
    }
}

/// Returns the path of the item with the given name in a folder.
func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// Returns the folder that contains a file. The path is resolved as described in ``resolved(_:)``.
func folder(of file: String) -> String {
    resolved(URL(fileURLWithPath: file).deletingLastPathComponent().path)
}

/// Returns the canonical path of a file, in which all links are resolved.
func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
}
