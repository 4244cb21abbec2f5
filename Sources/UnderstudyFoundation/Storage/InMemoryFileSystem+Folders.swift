import Foundation
import Understudy

// What there is in folders, and making them.

extension InMemoryFileSystem {
    /// The files and folders in a folder, sorted by name; URLs of folders end with a slash.
    ///
    /// - Parameter url: the folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func contentsOfDirectory(at url: URL) throws -> [URL] {
        let items = try spies.contentsOfDirectory.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.items(in: url.path) }
        }
        return items.map { name, isFolder in
            url.appending(path: name, directoryHint: isFolder ? .isDirectory : .notDirectory)
        }
    }

    /// The paths of all files and folders in a folder and in those in it, from there: `notes`,
    /// `notes/1.txt`. Sorted by name; links aren't followed.
    ///
    /// - Parameter url: the folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func subpathsOfDirectory(at url: URL) throws -> [String] {
        try spies.subpathsOfDirectory.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.subpaths(of: url.path) }
        }
    }

    /// Makes a folder.
    ///
    /// - Parameters:
    ///   - url: the folder.
    ///   - withIntermediateDirectories: whether missing folders around it are made too, and a
    ///     folder that is there is no error.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
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
