import DoubleSynthesizer
import Foundation

/// Returns whether a folder exists at the given path.
func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && isDirectory.boolValue
}

/// Returns the Swift files in a folder and its subfolders, sorted by path. Hidden files and folders
/// like `.build` are ignored.
///
/// This function doesn't follow links to folders, because they may form cycles.
///
/// - Parameters:
///   - links: The array to which the function appends these links.
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
