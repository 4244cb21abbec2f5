import Foundation
import Understudy

/// A file system for one test: folders, files, permissions and a capacity, all in memory.
///
/// ```swift
/// let files = InMemoryFileSystem()
/// try files.createDirectory(at: notes, withIntermediateDirectories: true)
/// try files.write(Data("hello".utf8), to: notes.appending(path: "1.txt"))
/// ```
///
/// The functions have the names of those in `FileManager` and `Data` and fail with a `CocoaError`
/// of the same code; one line makes this type a double of your protocol. Each function that can
/// fail has a spy, which records its calls and can be stubbed to fail:
///
/// ```swift
/// files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))
/// ```
///
/// Paths are absolute. `..` and symbolic links are resolved as the system does, and permissions are
/// those of a user who owns all files. It passes the tests of the real file system, and a
/// comparison of random operations from a seed; the guide lists the differences.
public final class InMemoryFileSystem: Sendable {
    /// The spies of the functions, to check their calls and to make them fail.
    public let spies = Spies()
    let disk: Locked<Disk>
    private let timeline: TestTimeline

    /// Creates a file system that contains only its root.
    ///
    /// - Parameters:
    ///   - capacity: the maximum total size of all files in bytes; `nil` for no limit. A negative
    ///     capacity is reported.
    ///   - timeline: the timeline for the dates of files; in a rehearsal, its time by default.
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

    /// The date on the timeline, which is the first instant of 2001 (UTC) at its zero.
    public var now: Date { Date(timeIntervalSinceReferenceDate: timeline.now / .seconds(1)) }

    // MARK: - Files

    /// Returns whether there is a file or a folder, following links.
    public func fileExists(at url: URL) -> Bool {
        disk.withLock { disk in (try? disk.node(url.path, followsLast: true)) != nil }
    }

    /// Returns the contents of a file.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func contents(at url: URL) throws -> Data {
        try spies.contents.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.read(url.path) }
        }
    }

    /// Creates a file in an existing folder, or replaces the contents of a file.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func write(_ data: Data, to url: URL) throws {
        try spies.write.recorded((data, url)) {
            try requireFile(url, or: .fileWriteUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in
                try disk.write(data, to: url.path, now)
            }
        }
    }

    /// Returns the size, kind, date and permissions of a file or folder; for a link, its own.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func attributes(at url: URL) throws -> Attributes {
        try spies.attributes.recorded(url) {
            try look(at: url) { disk throws(FileError) in
                disk[try disk.node(url.path, followsLast: false)].attributes
            }
        }
    }

    /// Sets the permissions. Only the owner's bits have an effect: `0o400` to read, `0o200` to
    /// write, and for a folder `0o100` to access its contents.
    ///
    /// - Parameters:
    ///   - permissions: the POSIX permission bits.
    ///   - url: the file or folder.
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func setPermissions(_ permissions: Int, at url: URL) throws {
        try spies.setPermissions.recorded((permissions, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setPermissions(permissions, at: url.path)
            }
        }
    }

    /// Sets the modification date of a file or folder, following links.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func setModificationDate(_ date: Date, at url: URL) throws {
        try spies.setModificationDate.recorded((date, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setModificationDate(date, at: url.path)
            }
        }
    }

    /// Returns whether two files have the same bytes, two links the same target, or two folders the
    /// same items with equal contents. Returns `false` if one of them is missing or can't be read.
    public func contentsEqual(at url: URL, and other: URL) -> Bool {
        disk.withLock { $0.areEqual(url.path, other.path) }
    }

    // MARK: - Links

    /// Creates a symbolic link.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - destinationURL: the target, which doesn't need to exist. A relative URL stays relative
    ///     to the link's folder.
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
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

    /// Returns the target of a symbolic link, as it was given.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func destinationOfSymbolicLink(at url: URL) throws -> String {
        try spies.destinationOfSymbolicLink.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.target(of: url.path) }
        }
    }

    // MARK: - All kinds

    /// Removes a file, a link, or a folder with its contents.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func removeItem(at url: URL) throws {
        try spies.removeItem.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in try disk.remove(url.path, now) }
        }
    }

    /// Moves a file, a folder or a link to an unused path.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func moveItem(at source: URL, to destination: URL) throws {
        try spies.moveItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.move(source.path, to: destination.path, now)
            }
        }
    }

    /// Copies a file, a folder or a link to an unused path.
    ///
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func copyItem(at source: URL, to destination: URL) throws {
        try spies.copyItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.copy(source.path, to: destination.path, now)
            }
        }
    }

    /// Replaces a file, a folder or a link with another one, which takes over its permissions.
    ///
    /// - Parameters:
    ///   - url: the item to replace.
    ///   - newURL: the replacement, which is moved from this URL.
    /// - Throws: a `CocoaError` with the platform's code, or the error stubbed on the spy.
    public func replaceItem(at url: URL, withItemAt newURL: URL) throws {
        try spies.replaceItem.recorded((url, newURL)) {
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

    /// Makes a change atomically: if it fails, nothing changes.
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
