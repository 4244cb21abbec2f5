import Foundation
import Understudy

// Listing and creating folders.

extension InMemoryFileSystem {
    /// Returns the URLs of all items in a folder, sorted by name.
    ///
    /// The URL of a folder ends with a slash.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func contentsOfDirectory(at url: URL) throws -> [URL] {
        let items = try spies.contentsOfDirectory.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.items(in: url.path) }
        }
        return items.map { name, isFolder in
            url.appending(path: name, directoryHint: isFolder ? .isDirectory : .notDirectory)
        }
    }

    /// Returns the relative paths of all files and folders in a folder and its subfolders.
    ///
    /// For example, the result may contain the paths `notes` and `notes/1.txt`. The paths are
    /// sorted by name, and links are not followed.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func subpathsOfDirectory(at url: URL) throws -> [String] {
        try spies.subpathsOfDirectory.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.subpaths(of: url.path) }
        }
    }

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - url: The URL of the folder.
    ///   - withIntermediateDirectories: Whether or not to create any missing parent folders. If
    ///     this argument is `true`, it is not an error if the folder already exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
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
