import Foundation
import Understudy

// Listing and creating folders.

extension InMemoryFileSystem {
    /// Returns the files and folders in a folder, sorted by name. URLs of folders end with a slash.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func contentsOfDirectory(at url: URL) throws -> [URL] {
        let items = try spies.contentsOfDirectory.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.items(in: url.path) }
        }
        return items.map { name, isFolder in
            url.appending(path: name, directoryHint: isFolder ? .isDirectory : .notDirectory)
        }
    }

    /// Returns the relative paths of all files and folders in a folder and its subfolders: `notes`,
    /// `notes/1.txt`. They are sorted by name; links aren't followed.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func subpathsOfDirectory(at url: URL) throws -> [String] {
        try spies.subpathsOfDirectory.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.subpaths(of: url.path) }
        }
    }

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - url: the folder.
    ///   - withIntermediateDirectories: `true` to create missing parents and to accept an existing
    ///     folder.
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {
        try spies.createDirectory.recorded((url, withIntermediateDirectories)) {
            try requireFile(url, or: .fileWriteUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in
                if withIntermediateDirectories {
                    try disk.makeFolders(url.path, now)
                } else {
                    try disk.makeFolder(url.path, now)
                }
            }
        }
    }
}
