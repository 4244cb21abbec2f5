import Foundation
import Understudy

/// An in-memory file system for a single test, with folders, files, permissions, and a capacity.
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
    private let disk: Locked<FileSystemState>
    private let timeline: TestTimeline

    /// Creates a file system that contains only its root folder.
    ///
    /// - Parameters:
    ///   - capacity: The maximum total size of all files in bytes. If this argument is `nil`, the
    ///     capacity is unlimited. If it's negative, an issue is recorded.
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
                    at: TestReport.Location(fileID, filePath, line, column)))
        }
        disk = Locked(FileSystemState(capacity: capacity))
        spies.chooseFaults()
    }

    /// The current date.
    ///
    /// When the timeline is at zero, the value of this property is the first instant of 2001 (UTC).
    public var now: Date { Date(timeIntervalSinceReferenceDate: timeline.elapsed / .seconds(1)) }

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
        try look(at: url, spies.contents, isFileRequired: true) { try $0.read(url.path) }
    }

    /// Writes data to a file.
    ///
    /// If the file doesn't exist, it's created in an existing folder.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func write(_ data: Data, to url: URL) throws {
        try change(spies.write, (data, url), files: [url], or: .fileWriteUnsupportedScheme) {
            try $0.write(data, to: url.path, $1)
        }
    }

    /// Returns the attributes of a file or folder.
    ///
    /// A symbolic link isn't followed, so the result describes the link itself.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func attributes(at url: URL) throws -> Attributes {
        try look(at: url, spies.attributes) { disk in
            disk[try disk.node(url.path, followsLast: false)].attributes
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
        try change(spies.setPermissions, (permissions, url), at: url) { disk, _ in
            try disk.setPermissions(permissions, at: url.path)
        }
    }

    /// Sets the modification date of a file or folder.
    ///
    /// Symbolic links are followed.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func setModificationDate(_ date: Date, at url: URL) throws {
        try change(spies.setModificationDate, (date, url), at: url) { disk, _ in
            try disk.setModificationDate(date, at: url.path)
        }
    }

    /// Returns whether the items at two URLs are equal.
    ///
    /// Files are equal if they contain the same bytes, links if they have the same target, and
    /// folders if they contain equal items with the same names. If an item is missing or can't be
    /// read, the result is `false`.
    public func contentsEqual(at url: URL, and other: URL) -> Bool {
        disk.withLock { $0.areEqual(url.path, other.path) }
    }

    // MARK: - Folders

    /// Returns the URLs of all items in a folder, sorted by name.
    ///
    /// The URL of a folder ends with a slash.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func contentsOfDirectory(at url: URL) throws -> [URL] {
        let items = try look(at: url, spies.contentsOfDirectory, isFileRequired: true) {
            try $0.items(in: url.path)
        }
        return items.map { name, isFolder in
            url.appending(path: name, directoryHint: isFolder ? .isDirectory : .notDirectory)
        }
    }

    /// Returns the relative paths of all files and folders in a folder and its subfolders.
    ///
    /// For example, the result may contain the paths `notes` and `notes/1.txt`. The paths are
    /// sorted by name, and links aren't followed.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func subpathsOfDirectory(at url: URL) throws -> [String] {
        try look(at: url, spies.subpathsOfDirectory) { try $0.subpaths(of: url.path) }
    }

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - url: The URL of the folder.
    ///   - withIntermediateDirectories: Whether to create any missing parent folders. If this
    ///     argument is `true`, it isn't an error if the folder already exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {
        try change(
            spies.createDirectory, (url, withIntermediateDirectories), files: [url],
            or: .fileWriteUnsupportedScheme
        ) { disk, now in
            if withIntermediateDirectories {
                try disk.makeFolders(url.path, now)
            } else {
                try disk.makeFolder(url.path, now)
            }
        }
    }

    // MARK: - Links

    /// Creates a symbolic link.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - destinationURL: The target of the link. The target doesn't need to exist. A relative URL
    ///     is resolved relative to the folder that contains the link.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func createSymbolicLink(at url: URL, withDestinationURL destinationURL: URL) throws {
        try change(spies.createSymbolicLink, (url, destinationURL), files: [url]) { disk, now in
            if destinationURL.scheme != nil {
                try Self.requireFiles([destinationURL], or: .fileWriteUnsupportedScheme)
            }
            try disk.makeLink(url.path, to: destinationURL.relativePath, now)
        }
    }

    /// Returns the target of a symbolic link, exactly as it was specified when the link was
    /// created.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func destinationOfSymbolicLink(at url: URL) throws -> String {
        try look(at: url, spies.destinationOfSymbolicLink) { try $0.target(of: url.path) }
    }

    // MARK: - All kinds

    /// Removes a file, a symbolic link, or a folder and its contents.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func removeItem(at url: URL) throws {
        try change(spies.removeItem, url, files: [url]) { try $0.remove(url.path, $1) }
    }

    /// Moves a file, folder, or symbolic link to a URL at which no item exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func moveItem(at source: URL, to destination: URL) throws {
        try change(spies.moveItem, (source, destination), files: [source, destination]) {
            try $0.move(source.path, to: destination.path, $1)
        }
    }

    /// Copies a file, folder, or symbolic link to a URL at which no item exists.
    ///
    /// - Throws: A `CocoaError` with the code that the platform would use, or the error that was
    ///   stubbed on the spy.
    public func copyItem(at source: URL, to destination: URL) throws {
        try change(spies.copyItem, (source, destination), files: [source, destination]) {
            try $0.copy(source.path, to: destination.path, $1)
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
        try change(spies.replaceItem, (url, newURL), files: [url, newURL]) {
            try $0.replace(url.path, with: newURL.path, $1)
        }
    }

    // MARK: - The disk

    private func look<Value>(
        at url: URL, _ spy: Spy<URL, Void, any Error>, isFileRequired: Bool = false,
        _ body: (FileSystemState) throws -> Value
    ) throws -> Value {
        try spy.recorded(url) {
            if isFileRequired { try Self.requireFiles([url], or: .fileReadUnsupportedScheme) }
            let result = disk.withLock { disk in Result { try body(disk) } }
            return try result.mapError { Self.error($0, \.reading, url) }.get()
        }
    }

    /// Performs a change atomically. If the change fails, the file system isn't modified.
    ///
    /// - Parameters:
    ///   - url: The URL that an error refers to. The default is the first of the files, or the
    ///     second one for ``FileError/ofDestination(_:)``.
    ///   - files: The URLs that must be file URLs.
    ///   - code: The error code if they aren't.
    private func change<Input>(
        _ spy: Spy<Input, Void, any Error>, _ input: Input, at url: URL? = nil, files: [URL] = [],
        or code: CocoaError.Code = .fileReadUnsupportedScheme,
        _ body: (inout FileSystemState, Date) throws -> Void
    ) throws {
        try spy.recorded(input) {
            try Self.requireFiles(files, or: code)
            // The timeline has a lock of its own, so don't read the date while this lock is held.
            let date = now
            let result = disk.withLock { disk in
                Result { try disk.change { try body(&$0, date) } }
            }
            try result.mapError { error in
                let isOfDestination = (error as? FileError)?.isOfDestination == true
                return Self.error(error, \.writing, url ?? files[isOfDestination ? 1 : 0])
            }.get()
        }
    }

    private static func requireFiles(_ urls: [URL], or code: CocoaError.Code) throws {
        for url in urls where !url.isFileURL {
            throw CocoaError(code, userInfo: userInfo(url))
        }
    }

    private static func userInfo(_ url: URL) -> [String: Any] {
        [NSFilePathErrorKey: url.path, NSURLErrorKey: url]
    }

    private static func error(
        _ error: any Error, _ code: (FileError) -> CocoaError.Code, _ url: URL
    ) -> any Error {
        guard let error = error as? FileError else { return error }
        return CocoaError(code(error), userInfo: userInfo(url))
    }
}

// MARK: - Attributes

extension InMemoryFileSystem {
    /// The attributes of a file or folder.
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
        let target: String? = if case .link(let target) = content { target } else { nil }
        return .init(
            size: target?.utf8.count ?? size, isDirectory: isFolder,
            modificationDate: modificationDate, permissions: permissions,
            isSymbolicLink: target != nil)
    }
}
