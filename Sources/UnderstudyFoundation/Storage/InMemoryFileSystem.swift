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
/// Paths are absolute. `..` and symbolic links are followed as the system does, permissions are
/// those of a user who owns all files. It passes the tests of the live file system, and a
/// comparison of operations drawn from a seed; what differs stands in the guide.
public final class InMemoryFileSystem: Sendable {
    /// The functions, as they are called and told to fail.
    public let spies = Spies()
    let disk: Locked<Disk>
    private let timeline: TestTimeline

    /// Makes a file system that has nothing but its root.
    ///
    /// - Parameters:
    ///   - capacity: the most bytes that all files have together; `nil` for no limit. A negative
    ///     one is reported.
    ///   - timeline: what the dates of files follow; in a rehearsal by default its time.
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

    /// The date on the timeline, which stands at the first instant of 2001 (UTC) at its zero.
    public var now: Date { Date(timeIntervalSinceReferenceDate: timeline.now / .seconds(1)) }

    // MARK: - Files

    /// Whether there is a file or a folder, where a link leads to if it is one.
    ///
    /// - Parameter url: the file or folder.
    public func fileExists(at url: URL) -> Bool {
        disk.withLock { disk in (try? disk.node(url.path, followsLast: true)) != nil }
    }

    /// What a file holds.
    ///
    /// - Parameter url: the file.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func contents(at url: URL) throws -> Data {
        try spies.contents.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            return try look(at: url) { disk throws(FileError) in try disk.read(url.path) }
        }
    }

    /// Makes a file in a folder that exists, or replaces what a file holds.
    ///
    /// - Parameters:
    ///   - data: what the file holds then.
    ///   - url: the file.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func write(_ data: Data, to url: URL) throws {
        try spies.write.recorded((data, url)) {
            try requireFile(url, or: .fileWriteUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in
                try disk.write(data, to: url.path, now)
            }
        }
    }

    /// The size, kind, date and permissions of a file or folder; of a link, those of its own.
    ///
    /// - Parameter url: the file or folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func attributes(at url: URL) throws -> Attributes {
        try spies.attributes.recorded(url) {
            try look(at: url) { disk throws(FileError) in
                disk[try disk.node(url.path, followsLast: false)].attributes
            }
        }
    }

    /// Sets the permissions. The bits of the owner count: `0o400` to read, `0o200` to write, and
    /// for a folder `0o100` to reach what is in it.
    ///
    /// - Parameters:
    ///   - permissions: the bits of POSIX.
    ///   - url: the file or folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func setPermissions(_ permissions: Int, at url: URL) throws {
        try spies.setPermissions.recorded((permissions, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setPermissions(permissions, at: url.path)
            }
        }
    }

    /// Sets the date at which a file or folder was written last, where a link leads to if it is
    /// one.
    ///
    /// - Parameters:
    ///   - date: the date.
    ///   - url: the file or folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func setModificationDate(_ date: Date, at url: URL) throws {
        try spies.setModificationDate.recorded((date, url)) {
            try change(url) { disk, _ throws(FileError) in
                try disk.setModificationDate(date, at: url.path)
            }
        }
    }

    /// Whether two files have the same bytes, two links the same target, or two folders the same
    /// items with the same contents. `false` if one of them is missing or can't be read.
    ///
    /// - Parameters:
    ///   - url: one item.
    ///   - other: the other one.
    public func contentsEqual(at url: URL, and other: URL) -> Bool {
        disk.withLock { $0.areEqual(url.path, other.path) }
    }

    // MARK: - Links

    /// Makes a symbolic link.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - destinationURL: where it leads; nothing needs to be there. A relative URL is kept so,
    ///     and counts from the link's folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
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

    /// Where a symbolic link leads, as it was given.
    ///
    /// - Parameter url: the link.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func destinationOfSymbolicLink(at url: URL) throws -> String {
        try spies.destinationOfSymbolicLink.recorded(url) {
            try look(at: url) { disk throws(FileError) in try disk.target(of: url.path) }
        }
    }

    // MARK: - All kinds

    /// Removes a file or a link, or a folder with all that is in it.
    ///
    /// - Parameter url: the file or folder.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func removeItem(at url: URL) throws {
        try spies.removeItem.recorded(url) {
            try requireFile(url, or: .fileReadUnsupportedScheme)
            try change(url) { disk, now throws(FileError) in try disk.remove(url.path, now) }
        }
    }

    /// Moves a file, a folder or a link to a place where nothing is yet.
    ///
    /// - Parameters:
    ///   - source: where it is.
    ///   - destination: where it is to be.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func moveItem(at source: URL, to destination: URL) throws {
        try spies.moveItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.move(source.path, to: destination.path, now)
            }
        }
    }

    /// Copies a file, a folder or a link to a place where nothing is yet.
    ///
    /// - Parameters:
    ///   - source: what to copy.
    ///   - destination: where the copy is to be.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
    public func copyItem(at source: URL, to destination: URL) throws {
        try spies.copyItem.recorded((source, destination)) {
            try requireFile(source, or: .fileReadUnsupportedScheme)
            try requireFile(destination, or: .fileReadUnsupportedScheme)
            try change(source) { disk, now throws(FileError) in
                try disk.copy(source.path, to: destination.path, now)
            }
        }
    }

    /// Puts a file, a folder or a link into the place of another one, whose permissions it takes
    /// over.
    ///
    /// - Parameters:
    ///   - url: what is replaced.
    ///   - newURL: what takes its place, and is gone from its own.
    /// - Throws: a `CocoaError` with the code of the platform, or what the spy was told to throw.
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

    /// Makes a change as a whole: if it fails, everything stays as it was.
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
