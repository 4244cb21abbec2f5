import DoubleSynthesizer
import Foundation

/// Whether there is a folder at a path.
func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && isDirectory.boolValue
}

/// The Swift files in a folder and in those inside it, sorted; without what is hidden, such as
/// `.build`.
///
/// Links to folders are not followed, since they may lead back.
///
/// - Parameter links: gets those links.
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

/// The names of what is in a folder, sorted.
func names(in folder: String) throws(FileError) -> [String] {
    do {
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
        throw FileError(message: "\(folder): error: cannot be read: \(reason(error))")
    }
}

/// Makes a folder inside of one that is there.
func makeFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    guard exists(URL(fileURLWithPath: path).deletingLastPathComponent().path) else {
        throw FileError(
            message: "\(path): error: cannot be made: there is no folder to put it into")
    }
    do {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    } catch {
        throw FileError(message: "\(path): error: cannot be made: \(reason(error))")
    }
}

/// A name in a folder.
func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// The folder that a file is in, as ``resolved(_:)`` gives it.
func folder(of file: String) -> String {
    resolved(URL(fileURLWithPath: file).deletingLastPathComponent().path)
}

/// The path by which the system knows a file, whatever links lead to it.
func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
}
