import Foundation
import Understudy

/// A file system of one test: folders, files, permissions and a capacity, all in memory.
///
/// ```swift
/// let files = InMemoryFileSystem()
/// try files.createDirectory(at: notes, withIntermediateDirectories: true)
/// try files.write(Data("hello".utf8), to: notes.appending(path: "1.txt"))
/// ```
///
/// Functions are named and fail as those of `FileManager` and `Data`, with a `CocoaError` of the
/// same code; one line makes it a double of your seam. Each that can fail has a spy, which records
/// it and takes a failure plan:
///
/// ```swift
/// files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))
/// ```
///
/// Paths are absolute, and `.` and `..` are resolved. There are no links.
public final class InMemoryFileSystem: Sendable {
    /// The functions, as they are called and told to fail.
    public let spies = Spies()
    private let disk: Locked<Disk>
    private let timeline: TestTimeline

    /// One spy for each function that can fail.
    public struct Spies: Sendable {
        /// The calls of `contents(at:)`.
        public let contents = Spy<URL, Void, any Error>("InMemoryFileSystem.contents(at:)")
        /// The calls of `write(_:to:)`.
        public let write = Spy<(data: Data, url: URL), Void, any Error>(
            "InMemoryFileSystem.write(_:to:)")
        /// The calls of `contentsOfDirectory(at:)`.
        public let contentsOfDirectory = Spy<URL, Void, any Error>(
            "InMemoryFileSystem.contentsOfDirectory(at:)")
        /// The calls of `createDirectory(at:withIntermediateDirectories:)`.
        public let createDirectory = Spy<
            (url: URL, withIntermediateDirectories: Bool), Void, any Error
        >("InMemoryFileSystem.createDirectory(at:withIntermediateDirectories:)")
        /// The calls of `removeItem(at:)`.
        public let removeItem = Spy<URL, Void, any Error>("InMemoryFileSystem.removeItem(at:)")
        /// The calls of `moveItem(at:to:)`.
        public let moveItem = Spy<(source: URL, destination: URL), Void, any Error>(
            "InMemoryFileSystem.moveItem(at:to:)")
        /// The calls of `copyItem(at:to:)`.
        public let copyItem = Spy<(source: URL, destination: URL), Void, any Error>(
            "InMemoryFileSystem.copyItem(at:to:)")
        /// The calls of `attributes(at:)`.
        public let attributes = Spy<URL, Void, any Error>("InMemoryFileSystem.attributes(at:)")
        /// The calls of `setPermissions(_:at:)`.
        public let setPermissions = Spy<(permissions: Int, url: URL), Void, any Error>(
            "InMemoryFileSystem.setPermissions(_:at:)")
    }

    /// Makes a file system that has nothing but its root.
    ///
    /// - Parameters:
    ///   - capacity: the most bytes that all files have together; `nil` for no limit.
    ///   - timeline: what the dates of files follow.
    public init(capacity: Int? = nil, on timeline: TestTimeline = TestTimeline()) {
        self.timeline = timeline
        disk = Locked(Disk(capacity: capacity))
    }

    /// The date on the timeline, which stands at the first instant of 2001 (UTC) at its zero.
    public var now: Date { Date(timeIntervalSinceReferenceDate: timeline.now / .seconds(1)) }

    // MARK: - Files

    /// Whether there is a file or a folder.
    public func fileExists(at url: URL) -> Bool {
        disk.withLock { $0.items[Path(url)] != nil }
    }

    /// What a file holds.
    ///
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func contents(at url: URL) throws -> Data {
        try spies.contents(url)
        return try disk.withLock { disk in Result { try disk.read(Path(url)) } }.get()
    }

    /// Makes a file in a folder that exists, or replaces what a file holds.
    ///
    /// - Parameters:
    ///   - data: what the file holds then.
    ///   - url: the file.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func write(_ data: Data, to url: URL) throws {
        try spies.write((data, url))
        try change { try $0.write(data, to: Path(url), at: $1) }
    }

    /// The size, kind, date and permissions of a file or folder.
    ///
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func attributes(at url: URL) throws -> Attributes {
        try spies.attributes(url)
        return try disk.withLock { disk in Result { try disk.item(Path(url)).attributes } }.get()
    }

    /// Sets the permissions. The bits of the owner count: `0o400` to read and `0o200` to write.
    ///
    /// - Parameters:
    ///   - permissions: the bits of POSIX.
    ///   - url: the file or folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func setPermissions(_ permissions: Int, at url: URL) throws {
        try spies.setPermissions((permissions, url))
        try change { disk, _ in
            _ = try disk.item(Path(url), missing: .fileNoSuchFile)
            disk.items[Path(url)]?.permissions = permissions
        }
    }

    // MARK: - Folders

    /// The files and folders in a folder, sorted by name.
    ///
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func contentsOfDirectory(at url: URL) throws -> [URL] {
        try spies.contentsOfDirectory(url)
        let names = try disk.withLock { disk in Result { try disk.names(in: Path(url)) } }.get()
        return names.map { url.appending(path: $0) }
    }

    /// Makes a folder.
    ///
    /// - Parameters:
    ///   - url: the folder.
    ///   - withIntermediateDirectories: whether missing folders around it are made too, and a
    ///     folder that is there is no error.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {
        try spies.createDirectory((url, withIntermediateDirectories))
        try change { disk, now in
            try disk.makeFolder(Path(url), andParents: withIntermediateDirectories, at: now)
        }
    }

    // MARK: - Both

    /// Removes a file, or a folder with all that is in it.
    ///
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func removeItem(at url: URL) throws {
        try spies.removeItem(url)
        try change { disk, _ in try disk.remove(Path(url)) }
    }

    /// Moves a file or folder to a place where nothing is yet.
    ///
    /// - Parameters:
    ///   - source: where it is.
    ///   - destination: where it is to be.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func moveItem(at source: URL, to destination: URL) throws {
        try spies.moveItem((source, destination))
        try change { disk, _ in
            try disk.copy(Path(source), to: Path(destination), isMove: true)
        }
    }

    /// Copies a file or folder to a place where nothing is yet.
    ///
    /// - Parameters:
    ///   - source: what to copy.
    ///   - destination: where the copy is to be.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func copyItem(at source: URL, to destination: URL) throws {
        try spies.copyItem((source, destination))
        try change { disk, _ in
            try disk.copy(Path(source), to: Path(destination), isMove: false)
        }
    }

    /// Makes a change as a whole: if it fails, everything stays as it was.
    private func change(_ body: (inout Disk, Date) throws -> Void) throws {
        let now = now
        try disk.withLock { disk in
            Result {
                var changed = disk
                try body(&changed, now)
                disk = changed
            }
        }.get()
    }

    /// What is known of a file or folder beside its contents.
    public struct Attributes: Sendable, Equatable {
        /// The number of bytes; 0 for a folder.
        public var size: Int
        /// Whether it is a folder.
        public var isDirectory: Bool
        /// When it was made or written last.
        public var modificationDate: Date
        /// The bits of POSIX.
        public var permissions: Int

        /// Makes attributes, to compare with.
        ///
        /// - Parameters:
        ///   - size: the number of bytes.
        ///   - isDirectory: whether it is a folder.
        ///   - modificationDate: when it was made or written last.
        ///   - permissions: the bits of POSIX.
        public init(size: Int, isDirectory: Bool, modificationDate: Date, permissions: Int) {
            self.size = size
            self.isDirectory = isDirectory
            self.modificationDate = modificationDate
            self.permissions = permissions
        }
    }
}
