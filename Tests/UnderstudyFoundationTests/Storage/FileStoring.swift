import Foundation
import Testing
import UnderstudyFoundation

/// A protocol that a user could declare, with the function names of the platform.
protocol FileStoring {
    func fileExists(at url: URL) -> Bool
    func contents(at url: URL) throws -> Data
    func write(_ data: Data, to url: URL) throws
    func contentsOfDirectory(at url: URL) throws -> [URL]
    func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws
    func removeItem(at url: URL) throws
    func moveItem(at source: URL, to destination: URL) throws
    func copyItem(at source: URL, to destination: URL) throws
    func attributes(at url: URL) throws -> InMemoryFileSystem.Attributes
    func setPermissions(_ permissions: Int, at url: URL) throws
    func setModificationDate(_ date: Date, at url: URL) throws
    func contentsEqual(at url: URL, and other: URL) -> Bool
    func subpathsOfDirectory(at url: URL) throws -> [String]
    func replaceItem(at url: URL, withItemAt newURL: URL) throws
    func createSymbolicLink(at url: URL, withDestinationURL: URL) throws
    func destinationOfSymbolicLink(at url: URL) throws -> String
}

extension InMemoryFileSystem: FileStoring {}

struct LiveFiles: FileStoring {
    private var manager: FileManager { .default }

    func fileExists(at url: URL) -> Bool { manager.fileExists(atPath: url.path) }
    func contents(at url: URL) throws -> Data { try Data(contentsOf: url) }
    func write(_ data: Data, to url: URL) throws { try data.write(to: url) }
    func contentsOfDirectory(at url: URL) throws -> [URL] {
        // On Linux, a URL of another scheme has no items. It should throw this error, as on Apple
        // platforms.
        let userInfo: [String: Any] = [NSURLErrorKey: url, NSFilePathErrorKey: url.path]
        if !url.isFileURL { throw CocoaError(.fileReadUnsupportedScheme, userInfo: userInfo) }
        // On Linux, the variant with URLs doesn't fail for these errors, so we use paths.
        _ = try manager.contentsOfDirectory(atPath: url.path)
        let type = try manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        if type == .typeSymbolicLink { throw CocoaError(.fileReadUnknown, userInfo: userInfo) }
        return try manager.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
    func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {
        try manager.createDirectory(
            at: url, withIntermediateDirectories: withIntermediateDirectories)
    }
    func removeItem(at url: URL) throws { try manager.removeItem(at: url) }
    func moveItem(at source: URL, to destination: URL) throws {
        try manager.moveItem(at: source, to: destination)
    }
    func copyItem(at source: URL, to destination: URL) throws {
        try manager.copyItem(at: source, to: destination)
    }
    func attributes(at url: URL) throws -> InMemoryFileSystem.Attributes {
        let found = try manager.attributesOfItem(atPath: url.path)
        let isDirectory = found[.type] as? FileAttributeType == .typeDirectory
        return try InMemoryFileSystem.Attributes(
            // The size of a folder on disk depends on the platform, so we don't compare it.
            size: isDirectory ? 0 : #require((found[.size] as? NSNumber)?.intValue),
            isDirectory: isDirectory,
            modificationDate: #require(found[.modificationDate] as? Date),
            permissions: #require((found[.posixPermissions] as? NSNumber)?.intValue),
            isSymbolicLink: found[.type] as? FileAttributeType == .typeSymbolicLink)
    }
    func createSymbolicLink(at url: URL, withDestinationURL destination: URL) throws {
        try manager.createSymbolicLink(at: url, withDestinationURL: destination)
    }
    func destinationOfSymbolicLink(at url: URL) throws -> String {
        try manager.destinationOfSymbolicLink(atPath: url.path)
    }
    func setModificationDate(_ date: Date, at url: URL) throws {
        try manager.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }
    func contentsEqual(at url: URL, and other: URL) -> Bool {
        manager.contentsEqual(atPath: url.path, andPath: other.path)
    }
    func subpathsOfDirectory(at url: URL) throws -> [String] {
        try manager.subpathsOfDirectory(atPath: url.path)
    }
    func replaceItem(at url: URL, withItemAt newURL: URL) throws {
        _ = try manager.replaceItemAt(url, withItemAt: newURL)
    }
    func setPermissions(_ permissions: Int, at url: URL) throws {
        try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    }
}
