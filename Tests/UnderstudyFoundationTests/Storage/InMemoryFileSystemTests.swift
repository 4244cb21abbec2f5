import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("InMemoryFileSystem")
struct InMemoryFileSystemTests {
    let files = InMemoryFileSystem()
    let file = URL(filePath: "/file")

    private func expect(_ code: CocoaError.Code, _ body: () throws -> Void) {
        let error = #expect(throws: CocoaError.self) { try body() }
        #expect(error?.code == code)
    }

    @Test func `A file operation fails at the specified call and changes nothing`() throws {
        files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))

        try files.write(Data([1]), to: file)
        expect(.fileWriteOutOfSpace) { try files.write(Data([2]), to: file) }
        #expect(try files.contents(at: file) == Data([1]))

        try files.write(Data([3]), to: file)
        #expect(try files.contents(at: file) == Data([3]))
        #expect(files.spies.write.callCount == 3)
    }

    @Test func `File operations record their outcomes, including their own errors`() throws {
        files.spies.contents.recordOutcomes()
        try files.write(Data([1]), to: file)
        _ = try files.contents(at: file)
        expect(.fileReadNoSuchFile) { _ = try files.contents(at: URL(filePath: "/none")) }

        let outcomes = files.spies.contents.history.map(\.outcome)
        #expect(outcomes[0]?.value != nil)
        #expect((outcomes[1]?.error as? CocoaError)?.code == .fileReadNoSuchFile)
    }

    @Test func `Each file operation can be made to fail`() {
        files.spies.contents.shouldFail = true
        files.spies.contentsOfDirectory.shouldFail = true
        files.spies.createDirectory.shouldFail = true
        files.spies.removeItem.shouldFail = true
        files.spies.moveItem.shouldFail = true
        files.spies.copyItem.shouldFail = true
        files.spies.attributes.shouldFail = true
        files.spies.setPermissions.shouldFail = true
        files.spies.createSymbolicLink.shouldFail = true
        files.spies.destinationOfSymbolicLink.shouldFail = true
        files.spies.setModificationDate.shouldFail = true
        files.spies.subpathsOfDirectory.shouldFail = true
        files.spies.replaceItem.shouldFail = true
        #expect(throws: SimulatedFailure.self) { try files.contents(at: file) }
        #expect(throws: SimulatedFailure.self) { try files.contentsOfDirectory(at: file) }
        #expect(throws: SimulatedFailure.self) {
            try files.createDirectory(at: file, withIntermediateDirectories: true)
        }
        #expect(throws: SimulatedFailure.self) { try files.removeItem(at: file) }
        #expect(throws: SimulatedFailure.self) { try files.moveItem(at: file, to: file) }
        #expect(throws: SimulatedFailure.self) { try files.copyItem(at: file, to: file) }
        #expect(throws: SimulatedFailure.self) { try files.attributes(at: file) }
        #expect(throws: SimulatedFailure.self) { try files.setPermissions(0o400, at: file) }
        #expect(throws: SimulatedFailure.self) {
            try files.createSymbolicLink(at: file, withDestinationURL: file)
        }
        #expect(throws: SimulatedFailure.self) { try files.destinationOfSymbolicLink(at: file) }
        #expect(throws: SimulatedFailure.self) { try files.setModificationDate(Date(), at: file) }
        #expect(throws: SimulatedFailure.self) { try files.subpathsOfDirectory(at: file) }
        #expect(throws: SimulatedFailure.self) { try files.replaceItem(at: file, withItemAt: file) }
    }

    @Test func `A full file system refuses writes and keeps its contents`() throws {
        let files = InMemoryFileSystem(capacity: 3)
        try files.write(Data([1, 2]), to: file)

        expect(.fileWriteOutOfSpace) {
            try files.write(Data([1, 2]), to: URL(filePath: "/other"))
        }
        expect(.fileWriteOutOfSpace) { try files.copyItem(at: file, to: URL(filePath: "/copy")) }
        #expect(try files.contentsOfDirectory(at: URL(filePath: "/")).map(\.path) == ["/file"])

        try files.moveItem(at: file, to: URL(filePath: "/moved"))
        try files.write(Data([1, 2, 3]), to: URL(filePath: "/moved"))
    }

    @Test func `A negative capacity is reported at the line of the file system`() {
        let line = currentLine() + 2
        let reports = reports {
            let files = InMemoryFileSystem(capacity: -1)
            expect(.fileWriteOutOfSpace) { try files.write(Data([1]), to: file) }
        }
        #expect(
            reports.map(\.message) == ["InMemoryFileSystem: a capacity of -1 bytes is negative"])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Reading, writing and changing a folder require permission`() throws {
        let folder = URL(filePath: "/folder")
        let inner = folder.appending(path: "inner")
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        try files.write(Data([1]), to: inner)

        try files.setPermissions(0o222, at: inner)
        expect(.fileReadNoPermission) { _ = try files.contents(at: inner) }
        try files.setPermissions(0o444, at: inner)
        expect(.fileWriteNoPermission) { try files.write(Data(), to: inner) }
        #expect(files.spies.setPermissions.calls.map(\.permissions) == [0o222, 0o444])

        try files.setPermissions(0o555, at: folder)
        expect(.fileWriteNoPermission) { try files.removeItem(at: inner) }
        expect(.fileWriteNoPermission) {
            try files.write(Data(), to: folder.appending(path: "new"))
        }
        try files.setPermissions(0o333, at: folder)
        expect(.fileReadNoPermission) { _ = try files.contentsOfDirectory(at: folder) }
        expect(.fileWriteNoPermission) {
            try files.copyItem(at: folder, to: URL(filePath: "/copy"))
        }
    }

    @Test func `File attributes contain the date of the timeline`() throws {
        let timeline = TestTimeline()
        let files = InMemoryFileSystem(on: timeline)
        timeline.advance(by: .seconds(5))
        try files.write(Data([1, 2]), to: file)

        #expect(
            try files.attributes(at: file)
                == .init(
                    size: 2, isDirectory: false,
                    modificationDate: Date(timeIntervalSinceReferenceDate: 5), permissions: 0o644))
        let root = try files.attributes(at: URL(filePath: "/"))
        #expect((root.isDirectory, root.permissions) == (true, 0o755))
    }

    @Test func `A path of more than 4095 bytes is refused`() throws {
        let dots = String(repeating: "./", count: 2_046)
        try files.write(Data([1]), to: URL(filePath: "/ab"))
        try files.write(Data([2]), to: URL(filePath: "/abc"))
        #expect(try files.contents(at: URL(filePath: "/\(dots)ab")) == Data([1]))
        expect(.fileReadInvalidFileName) {
            _ = try files.contents(at: URL(filePath: "/\(dots)abc"))
        }
    }

    @Test func `A path with dots stays at the root and requires existing folders`() throws {
        try files.write(Data([1]), to: URL(filePath: "/../b"))
        #expect(try files.contents(at: URL(filePath: "/./b")) == Data([1]))
        expect(.fileReadNoSuchFile) { _ = try files.contents(at: URL(filePath: "/a/../b")) }
        expect(.fileReadUnknown) { _ = try files.contents(at: URL(filePath: "/b/../b")) }
    }

    @Test func `Accessing the items of a folder requires permission to search it`() throws {
        let folder = URL(filePath: "/folder")
        let inner = folder.appending(path: "inner")
        try files.createDirectory(at: inner, withIntermediateDirectories: true)
        try files.setPermissions(0o600, at: folder)
        #expect(!files.fileExists(at: inner))
        expect(.fileReadNoPermission) { _ = try files.attributes(at: inner) }
        expect(.fileWriteNoPermission) { try files.removeItem(at: folder) }
        expect(.fileWriteNoPermission) {
            try files.copyItem(at: folder, to: URL(filePath: "/copy"))
        }
        #expect(try files.contentsOfDirectory(at: folder).count == 1)

        let (empty, copy) = (URL(filePath: "/empty"), URL(filePath: "/copy of empty"))
        try files.createDirectory(at: empty, withIntermediateDirectories: false)
        try files.setPermissions(0o600, at: empty)
        try files.copyItem(at: empty, to: copy)
        #expect(try files.attributes(at: copy).permissions == 0o600)

        try files.setPermissions(0o700, at: folder)
        try files.setPermissions(0o500, at: inner)
        // Moving a folder to another parent should require permission to write to the folder
        // itself.
        expect(.fileWriteNoPermission) {
            try files.moveItem(at: inner, to: URL(filePath: "/moved"))
        }
        try files.moveItem(at: inner, to: folder.appending(path: "renamed"))
        try files.setPermissions(0o300, at: folder.appending(path: "renamed"))
        expect(.fileWriteNoPermission) { try files.removeItem(at: folder) }
        try files.removeItem(at: folder.appending(path: "renamed"))
    }

    @Test
    func `A replaced item keeps its permissions; a failed replacement changes nothing`() throws {
        let (folder, inner) = (URL(filePath: "/folder"), URL(filePath: "/folder/inner"))
        try files.createDirectory(at: inner, withIntermediateDirectories: true)
        try files.write(Data([1]), to: file)
        try files.setPermissions(0o600, at: file)
        try files.write(Data([2]), to: URL(filePath: "/new"))
        try files.replaceItem(at: file, withItemAt: URL(filePath: "/new"))
        #expect(try files.attributes(at: file).permissions == 0o600)

        // On Linux, Foundation exchanges the files of such URLs, and then fails.
        let noFile = try #require(URL(string: "/folder/inner"))
        expect(.fileReadUnsupportedScheme) { try files.replaceItem(at: noFile, withItemAt: file) }
        expect(.fileReadUnsupportedScheme) { try files.replaceItem(at: file, withItemAt: noFile) }
        expect(.fileWriteUnknown) { try files.replaceItem(at: folder, withItemAt: inner) }
        expect(.fileWriteUnknown) { try files.replaceItem(at: inner, withItemAt: folder) }
        try files.setPermissions(0o500, at: folder)
        expect(.fileWriteNoPermission) { try files.replaceItem(at: inner, withItemAt: file) }
        #expect(try files.contents(at: file) == Data([2]))
        #expect(
            try files.subpathsOfDirectory(at: URL(filePath: "/")) == [
                "file", "folder", "folder/inner",
            ])
    }

    @Test func `A failed change restores the items that it removed, and their size`() throws {
        let files = InMemoryFileSystem(capacity: 4)
        let folder = URL(filePath: "/folder")
        try files.createDirectory(
            at: folder.appending(path: "a/b"), withIntermediateDirectories: true)
        try files.write(Data([1, 2]), to: folder.appending(path: "a/b/c"))
        expect(.fileWriteOutOfSpace) {
            try files.write(Data([1, 2, 3]), to: URL(filePath: "/other"))
        }
        try files.copyItem(at: folder, to: URL(filePath: "/copy"))
        expect(.fileWriteOutOfSpace) { try files.copyItem(at: folder, to: URL(filePath: "/more")) }
        try files.removeItem(at: folder)
        #expect(
            try files.subpathsOfDirectory(at: URL(filePath: "/"))
                == ["copy", "copy/a", "copy/a/b", "copy/a/b/c"])
        try files.write(Data([1, 2]), to: URL(filePath: "/other"))
    }

    @Test func `A folder in memory can contain two thousand files`() throws {
        for index in 0..<2_000 {
            try files.write(Data([1]), to: URL(filePath: "/\(index)"))
        }
        #expect(try files.contentsOfDirectory(at: URL(filePath: "/")).count == 2_000)
    }

    @Test func `Concurrent writes to a file system lose no file`() throws {
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            try? files.write(Data([UInt8(index)]), to: URL(filePath: "/\(index)"))
        }
        #expect(try files.contentsOfDirectory(at: URL(filePath: "/")).count == 200)
    }
}
