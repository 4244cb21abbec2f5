import Foundation
import Understudy

/// A type representing an in-memory file system for a single test, with folders, files,
/// permissions, and a capacity.
///
/// ```swift
/// let files = InMemoryFileSystem()
/// try files.createDirectory(at: notes, withIntermediateDirectories: true)
/// try files.write(Data("hello".utf8), to: notes.appending(path: "1.txt"))
/// ```
///
/// The functions of this type have the same names as the corresponding functions of `FileManager`
/// and `Data`, and they fail with a `CocoaError` of the same code. Because of this, you only need
/// an empty extension to use this type as a double of your own protocol. Each function that can
/// fail has a spy, which records its calls and can be stubbed with an error:
///
/// ```swift
/// files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))
/// ```
///
/// Paths must be absolute. Components named `..` and symbolic links are resolved in the same way as
/// on the real system, and permissions apply as if the current user owned every file. This type is
/// tested with the same tests as the real file system, and compared with it by random operations.
/// The guide lists the remaining differences.
public final class InMemoryFileSystem: Sendable {
    /// The spies used to check the calls of this file system and to stub errors.
    public let spies = Spies()
    let disk: Locked<Disk>
    private let timeline: TestTimeline

    /// Creates a file system that contains only its root folder.
    ///
    /// - Parameters:
    ///   - capacity: The maximum total size of all files in bytes. If this argument is `nil`, the
    ///     capacity is unlimited. If it is negative, an issue is recorded.
    ///   - timeline: The timeline that determines the dates of files. In a rehearsal, the default
    ///     is the timeline of the rehearsal.
    public init(
        capacity: Int? = nil, on timeline: TestTimeline = .current ?? TestTimeline(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.timeline = timeline
        if let capacity, capacity < 0 {
            TestReport.send(
                TestReport(
                    "InMemoryFileSystem: a capacity of \(capacity) bytes is negative",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        disk = Locked(Disk(capacity: capacity))
        spies.chooseFaults()
    }

    /// The current date.
    ///
    /// When the timeline is at zero, the value of this property is the first instant of 2001 (UTC).
    public var now: Date { Date(timeIntervalSinceReferenceDate: timeline.now / .seconds(1)) }

    // MARK: - Files

    /// Returns whether a file or folder exists at a URL.
    ///
    /// Symbolic links are followed.
    public func fileExists(at url: URL) -> Bool {
        disk.withLock { disk in (try? disk.node(url.path, followsLast: true)) != nil }
    }

    /// Returns the contents of the file at a URL.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func contents(at url: URL) throws -> Data {
        try spies.contents.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.read(url.path) }
        }
    }

    /// Writes data to a file.
    ///
    /// If the file does not exist, it is created in an existing folder.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func write(_ data: Data, to url: URL) throws {
        try spies.write.recorded((data, url)) {
            try requireFile(url, or: .fileWriteUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in
                try disk.write(data, to: url.path, now)
            }
        }
    }

    /// Returns the attributes of a file or folder.
    ///
    /// A symbolic link is not followed, so the result describes the link itself.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func attributes(at url: URL) throws -> Attributes {
        try spies.attributes.recorded(url) {
            try look(at: url) { disk throws(FileError) in
                disk[try disk.node(url.path, followsLast: false)].attributes
            }
        }
    }

    /// Sets the permissions of a file or folder.
    ///
    /// Only the bits of the owner have an effect: `0o400` permits reading and `0o200` permits
    /// writing. For a folder, `0o100` permits access to its contents.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func setPermissions(_ permissions: Int, at url: URL) throws {
        try spies.setPermissions.recorded((permissions, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setPermissions(permissions, at: url.path)
            }
        }
    }

    /// Sets the modification date of a file or folder.
    ///
    /// Symbolic links are followed.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func setModificationDate(_ date: Date, at url: URL) throws {
        try spies.setModificationDate.recorded((date, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setModificationDate(date, at: url.path)
            }
        }
    }

    /// Returns whether the items at two URLs are equal.
    ///
    /// Files are equal if they contain the same bytes, links if they have the same target, and
    /// folders if they contain equal items with the same names. If an item is missing or cannot be
    /// read, the result is `false`.
    public func contentsEqual(at url: URL, and other: URL) -> Bool {
        disk.withLock { $0.areEqual(url.path, other.path) }
    }

    // MARK: - Links

    /// Creates a symbolic link.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - destinationURL: The target of the link. The target does not need to exist. A relative
    ///     URL is resolved relative to the folder that contains the link.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func createSymbolicLink(at url: URL, withDestinationURL destinationURL: URL) throws {
        try spies.createSymbolicLink.recorded((url, destinationURL)) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            if destinationURL.scheme != nil {
                try requireFile(destinationURL, or: .fileWriteUnsupportedScheme)
            }
            try change(url) { disk, now throws(FileError) in
                try disk.makeLink(url.path, to: destinationURL.relativePath, now)
            }
        }
    }

    /// Returns the target of a symbolic link, exactly as it was specified when the link was
    /// created.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func destinationOfSymbolicLink(at url: URL) throws -> String {
        try spies.destinationOfSymbolicLink.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.target(of: url.path) }
        }
    }

    // MARK: - All kinds

    /// Removes a file, a symbolic link, or a folder and its contents.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func removeItem(at url: URL) throws {
        try spies.removeItem.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in try disk.remove(url.path, now) }
        }
    }

    /// Moves a file, folder, or symbolic link to a URL at which no item exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func moveItem(at source: URL, to destination: URL) throws {
        try spies.moveItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.move(source.path, to: destination.path, now)
            }
        }
    }

    /// Copies a file, folder, or symbolic link to a URL at which no item exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func copyItem(at source: URL, to destination: URL) throws {
        try spies.copyItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.copy(source.path, to: destination.path, now)
            }
        }
    }

    /// Replaces a file, folder, or symbolic link with another item, which takes over the
    /// permissions of the original.
    ///
    /// - Parameters:
    ///   - url: The URL of the item to replace.
    ///   - newURL: The URL of the replacement. The replacement is moved, so it no longer exists at
    ///     this URL afterwards.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func replaceItem(at url: URL, withItemAt newURL: URL) throws {
        try spies.replaceItem.recorded((url, newURL)) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            try requireFile(newURL, or: .fileReadUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in
                try disk.replace(url.path, with: newURL.path, now)
            }
        }
    }

    // MARK: - The disk

    func look<Value>(
        at url: URL, _ body: (Disk) throws(FileError) -> Value
    ) throws -> Value {
        let result = disk.withLock { disk in
            Result { () throws(FileError) in try body(disk) }
        }
        return try result.mapError { Self.error($0.reading, url) }.get()
    }

    /// Performs a change atomically. If the change fails, the file system is not modified.
    func change(
        _ url: URL, _ body: (inout Disk, Date) throws(FileError) -> Void
    ) throws {
        let now = now
        let result = disk.withLock { disk in
            Result { () throws(FileError) in
                try disk.change { disk throws(FileError) in try body(&disk, now) }
            }
        }
        try result.mapError { Self.error($0.writing, url) }.get()
    }

    func requireFile(_ url: URL, or code: CocoaError.Code) throws {
        if !url.isFileURL { throw CocoaError(code, userInfo: [NSURLErrorKey: url]) }
    }

    private static func error(_ code: CocoaError.Code, _ url: URL) -> CocoaError {
        CocoaError(code, userInfo: [NSFilePathErrorKey: url.path])
    }
}

// MARK: - Attributes

extension InMemoryFileSystem {
    /// A type describing the attributes of a file or folder.
    public struct Attributes: Sendable, Equatable {
        /// The size of the file in bytes.
        ///
        /// For a folder, the value of this property is `0`.
        public var size: Int
        /// A Boolean value that indicates whether this item is a folder.
        public var isDirectory: Bool
        /// A Boolean value that indicates whether this item is a symbolic link.
        public var isSymbolicLink: Bool
        /// The date when this item was created or last written.
        public var modificationDate: Date
        /// The POSIX permission bits.
        public var permissions: Int

        /// Creates attributes, for example to compare them with the attributes of a file.
        public init(
            size: Int, isDirectory: Bool, modificationDate: Date, permissions: Int,
            isSymbolicLink: Bool = false
        ) {
            self.size = size
            self.isDirectory = isDirectory
            self.modificationDate = modificationDate
            self.permissions = permissions
            self.isSymbolicLink = isSymbolicLink
        }
    }
}

extension FileNode {
    fileprivate var attributes: InMemoryFileSystem.Attributes {
        var (isLink, length) = (false, size)
        if case .link(let target) = content { (isLink, length) = (true, target.utf8.count) }
        return .init(
            size: length, isDirectory: isFolder, modificationDate: modificationDate,
            permissions: permissions, isSymbolicLink: isLink)
    }
}
