import Foundation
import Testing
import Understudy
import UnderstudyFoundation

/// The contract of a file system, which should hold in memory and on disk.
@Suite("File system contract")
struct FileSystemContractTests {
    enum Kind: CaseIterable { case inMemory, live }

    /// A file system, and a temporary folder in it.
    private func withFiles(
        _ kind: Kind, _ body: (_ files: any FileStoring, _ root: URL) throws -> Void
    ) throws {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "FileSystemContractTests-\(UUID().uuidString)")
        let files: any FileStoring = kind == .live ? LiveFiles() : InMemoryFileSystem()
        try files.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: root) }
        try body(files, root)
    }

    private func expect(_ code: CocoaError.Code, _ body: () throws -> Void) {
        let error = #expect(throws: CocoaError.self) { try body() }
        #expect(error?.code == code)
    }

    @Test(arguments: Kind.allCases)
    func `A file system reads the latest contents of a file`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let file = root.appending(path: "a.txt")
            #expect(!files.fileExists(at: file))

            try files.write(Data("one".utf8), to: file)
            try files.write(Data("two".utf8), to: file)

            #expect(files.fileExists(at: file))
            #expect(try files.contents(at: file) == Data("two".utf8))
        }
    }

    @Test(arguments: Kind.allCases)
    func `A file system lists the direct items of a folder`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let folder = root.appending(path: "folder")
            try files.createDirectory(at: folder, withIntermediateDirectories: false)
            try files.write(Data(), to: folder.appending(path: "inner"))
            try files.write(Data(), to: root.appending(path: "b"))
            try files.write(Data(), to: root.appending(path: "a"))

            let names = try files.contentsOfDirectory(at: root).map(\.lastPathComponent)
            #expect(names == ["a", "b", "folder"])
            #expect(try files.contentsOfDirectory(at: folder).count == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func `A file system doesn't list the items of a link to a folder`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (folder, link) = (root.appending(path: "folder"), root.appending(path: "link"))
            try files.createDirectory(
                at: folder.appending(path: "inner"), withIntermediateDirectories: true)
            try files.createSymbolicLink(at: link, withDestinationURL: folder)
            expect(.fileReadUnknown) { _ = try files.contentsOfDirectory(at: link) }
            #expect(try files.subpathsOfDirectory(at: link) == [])
            #expect(try files.contentsOfDirectory(at: link.appending(path: "inner")) == [])
        }
    }

    @Test(arguments: Kind.allCases) func `No file exists at an empty path`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let url = try #require(URL(string: "file:"))
            #expect(!files.fileExists(at: url))
            expect(.fileNoSuchFile) { try files.removeItem(at: url) }
            expect(.fileNoSuchFile) {
                try files.createSymbolicLink(
                    at: root.appending(path: "link"), withDestinationURL: url)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `A path that ends in a dot can't be removed`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let folder = root.appending(path: "folder")
            try files.createDirectory(
                at: folder.appending(path: "inner"), withIntermediateDirectories: true)
            for path in [folder.path + "/.", folder.path + "/inner/./."] {
                expect(.fileWriteUnknown) { try files.removeItem(at: URL(filePath: path)) }
            }
            #expect(files.fileExists(at: folder.appending(path: "inner")))
        }
    }

    @Test(arguments: Kind.allCases)
    func `File names differ by bytes on Linux and by characters on Apple platforms`(_ kind: Kind)
        throws
    {
        try withFiles(kind) { files, root in
            let (one, two) = ("\u{e9}", "e\u{301}")
            try files.write(Data("one".utf8), to: root.appending(path: one))
            try files.write(Data("two".utf8), to: root.appending(path: two))

            #if canImport(Darwin)
                let (count, text) = (1, "two")
            #else
                let (count, text) = (2, "one")
            #endif
            #expect(try files.contentsOfDirectory(at: root).count == count)
            #expect(try files.contents(at: root.appending(path: one)) == Data(text.utf8))
        }
    }

    @Test(arguments: Kind.allCases)
    func `A slash ends a file name if a combining character follows`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let folder = root.appending(path: "folder")
            let file = URL(filePath: folder.path + "/\u{301}a")
            try files.createDirectory(at: folder, withIntermediateDirectories: false)
            try files.write(Data("a".utf8), to: file)
            #expect(try files.contentsOfDirectory(at: folder).count == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func `Removing a folder removes everything in it`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let deep = root.appending(path: "x/y/z")
            try files.createDirectory(at: deep, withIntermediateDirectories: true)
            let file = deep.appending(path: "file")
            try files.write(Data(), to: file)

            try files.removeItem(at: root.appending(path: "x"))

            #expect(!files.fileExists(at: file))
            #expect(try files.contentsOfDirectory(at: root) == [])
        }
    }

    @Test(arguments: Kind.allCases)
    func `Files and folders can be moved and copied`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (one, two) = (root.appending(path: "one"), root.appending(path: "two"))
            try files.createDirectory(at: one, withIntermediateDirectories: false)
            try files.write(Data([1]), to: one.appending(path: "file"))

            try files.moveItem(at: one, to: two)
            #expect(!files.fileExists(at: one))
            #expect(try files.contents(at: two.appending(path: "file")) == Data([1]))

            try files.copyItem(at: two, to: one)
            try files.write(Data([2]), to: two.appending(path: "file"))
            #expect(try files.contents(at: one.appending(path: "file")) == Data([1]))
        }
    }

    @Test(arguments: Kind.allCases)
    func `Copying a folder into an existing one merges them, and creates missing parents`(
        _ kind: Kind
    ) throws {
        try withFiles(kind) { files, root in
            let (one, two) = (root.appending(path: "one"), root.appending(path: "x/two"))
            try files.createDirectory(at: one, withIntermediateDirectories: false)
            try files.write(Data([1]), to: one.appending(path: "a"))
            try files.copyItem(at: one, to: two)
            try files.removeItem(at: two.appending(path: "a"))
            try files.write(Data([2]), to: two.appending(path: "b"))
            try files.copyItem(at: one, to: two)
            #expect(try files.contentsOfDirectory(at: two).map(\.lastPathComponent) == ["a", "b"])
            expect(.fileWriteFileExists) { try files.copyItem(at: one, to: two) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `File operations fail with the error codes of the platform`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let missing = root.appending(path: "missing")
            let file = root.appending(path: "file")
            try files.write(Data([1]), to: file)

            expect(.fileReadNoSuchFile) { _ = try files.contents(at: missing) }
            expect(.fileNoSuchFile) {
                try files.write(Data(), to: missing.appending(path: "file"))
            }
            expect(.fileReadNoSuchFile) { _ = try files.contentsOfDirectory(at: missing) }
            expect(.fileNoSuchFile) { try files.removeItem(at: missing) }
            expect(.fileNoSuchFile) {
                try files.moveItem(at: missing, to: root.appending(path: "new"))
            }
            expect(.fileReadNoSuchFile) {
                try files.copyItem(at: missing, to: root.appending(path: "new"))
            }
            expect(.fileWriteFileExists) {
                try files.createDirectory(at: root, withIntermediateDirectories: false)
            }
            expect(.fileNoSuchFile) {
                try files.moveItem(at: file, to: missing.appending(path: "new"))
            }
            expect(.fileNoSuchFile) {
                try files.copyItem(at: file, to: missing.appending(path: "new"))
            }
            try files.write(Data([2]), to: root.appending(path: "other"))
            expect(.fileWriteFileExists) {
                try files.moveItem(at: root.appending(path: "other"), to: file)
            }
            expect(.fileWriteFileExists) {
                try files.copyItem(at: root.appending(path: "other"), to: file)
            }
            #expect(try files.contents(at: file) == Data([1]))
        }
    }

    @Test(arguments: Kind.allCases)
    func `Impossible file operations fail with the error codes of the platform`(_ kind: Kind) throws
    {
        try withFiles(kind) { files, root in
            let (file, folder) = (root.appending(path: "file"), root.appending(path: "folder"))
            try files.write(Data([1]), to: file)
            try files.createDirectory(at: folder, withIntermediateDirectories: false)

            expect(.fileWriteUnknown) { try files.write(Data(), to: folder) }
            expect(.fileWriteUnknown) { try files.write(Data(), to: file.appending(path: "a")) }
            expect(.fileReadUnknown) { _ = try files.contents(at: folder) }
            expect(.fileReadUnknown) { _ = try files.contentsOfDirectory(at: file) }
            expect(.fileWriteUnknown) {
                try files.moveItem(at: folder, to: folder.appending(path: "inner"))
            }
            expect(.fileWriteUnknown) {
                try files.createDirectory(
                    at: file.appending(path: "a"), withIntermediateDirectories: false)
            }
            expect(.fileWriteFileExists) {
                try files.createDirectory(at: file, withIntermediateDirectories: true)
            }
            expect(.fileNoSuchFile) {
                try files.createDirectory(
                    at: root.appending(path: "a/b"), withIntermediateDirectories: false)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `A file system returns the size, kind and permissions of an item`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let file = root.appending(path: "file")
            try files.write(Data([1, 2]), to: file)
            try files.setPermissions(0o600, at: file)

            let found = try files.attributes(at: file)
            #expect((found.size, found.isDirectory, found.permissions) == (2, false, 0o600))
            try files.write(Data([1, 2, 3]), to: file)
            #expect(try files.attributes(at: file).size == 3)
            #expect(try files.attributes(at: file).permissions == 0o600)
            #expect(try files.attributes(at: root).isDirectory)

            let missing = root.appending(path: "missing")
            expect(.fileReadNoSuchFile) { _ = try files.attributes(at: missing) }
            expect(.fileNoSuchFile) { try files.setPermissions(0o600, at: missing) }
        }
    }

    /// A disk doesn't check permissions for the superuser, so these tests should only run in memory
    /// then.
    private static let kindsWithPermissions = getuid() == 0 ? [Kind.inMemory] : Kind.allCases

    @Test(arguments: kindsWithPermissions)
    func `Reading and writing a file requires permission`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let file = root.appending(path: "file")
            try files.write(Data([1]), to: file)
            try files.setPermissions(0o200, at: file)
            expect(.fileReadNoPermission) { _ = try files.contents(at: file) }
            try files.setPermissions(0o400, at: file)
            expect(.fileWriteNoPermission) { try files.write(Data([2]), to: file) }
            #expect(try files.contents(at: file) == Data([1]))
        }
    }

    @Test(.enabled(if: hasFullDevice, "there is no /dev/full"))
    func `A full disk fails with the error code for no space`() {
        expect(.fileWriteOutOfSpace) {
            try LiveFiles().write(Data([1]), to: URL(filePath: "/dev/full"))
        }
        expect(.fileWriteOutOfSpace) {
            try InMemoryFileSystem(capacity: 0).write(Data([1]), to: URL(filePath: "/full"))
        }
    }

    private static var hasFullDevice: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "/dev/full")
        return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
    }

    @Test(arguments: Kind.allCases)
    func `Symbolic links are followed, but removed, moved and copied as links`(_ kind: Kind) throws
    {
        try withFiles(kind) { files, root in
            let (folder, link) = (root.appending(path: "folder"), root.appending(path: "link"))
            try files.createDirectory(at: folder, withIntermediateDirectories: false)
            try files.createSymbolicLink(at: link, withDestinationURL: folder)
            try files.write(Data([1]), to: link.appending(path: "file"))
            #expect(try files.contents(at: folder.appending(path: "file")) == Data([1]))
            #expect(try files.destinationOfSymbolicLink(at: link) == folder.path)
            let found = try files.attributes(at: link)
            #expect((found.isSymbolicLink, found.isDirectory) == (true, false))

            let (copy, moved) = (root.appending(path: "copy"), root.appending(path: "moved"))
            try files.copyItem(at: link, to: copy)
            try files.moveItem(at: link, to: moved)
            try files.removeItem(at: moved)
            #expect(try files.destinationOfSymbolicLink(at: copy) == folder.path)
            #expect(try files.contentsOfDirectory(at: folder).count == 1)

            try files.removeItem(at: folder)
            #expect(!files.fileExists(at: copy))
            expect(.fileWriteFileExists) {
                try files.createDirectory(at: copy, withIntermediateDirectories: true)
            }
            try files.write(Data([2]), to: copy)
            #expect(try files.contents(at: folder) == Data([2]))
            expect(.fileReadUnknown) { _ = try files.destinationOfSymbolicLink(at: folder) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `A circular symbolic link is an error`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (one, two) = (root.appending(path: "one"), root.appending(path: "two"))
            try files.createSymbolicLink(at: one, withDestinationURL: two)
            try files.createSymbolicLink(at: two, withDestinationURL: one)
            #expect(!files.fileExists(at: one))
            expect(.fileReadUnknown) { _ = try files.contents(at: one) }
            expect(.fileWriteUnknown) { try files.write(Data(), to: one) }
        }
    }

    /// Other systems follow fewer links.
    private static let kindsWithFortyLinks: [Kind] = {
        #if os(Linux)
            Kind.allCases
        #else
            [.inMemory]
        #endif
    }()

    @Test(arguments: kindsWithFortyLinks)
    func `A path can contain up to 40 symbolic links`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            var last = root.appending(path: "file")
            try files.write(Data([1]), to: last)
            for number in 1...40 {
                let link = root.appending(path: "link\(number)")
                try files.createSymbolicLink(at: link, withDestinationURL: last)
                last = link
            }
            #expect(try files.contents(at: last) == Data([1]))
            let oneMore = root.appending(path: "link41")
            try files.createSymbolicLink(at: oneMore, withDestinationURL: last)
            expect(.fileReadUnknown) { _ = try files.contents(at: oneMore) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `A file name of more than 255 bytes is refused`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let long = root.appending(path: String(repeating: "n", count: 256))
            try files.write(Data(), to: root.appending(path: String(repeating: "n", count: 255)))
            expect(.fileWriteInvalidFileName) { try files.write(Data(), to: long) }
            expect(.fileReadInvalidFileName) { _ = try files.contents(at: long) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `Setting the date of a link sets the date of its file`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (file, link) = (root.appending(path: "file"), root.appending(path: "link"))
            try files.write(Data(), to: file)
            try files.createSymbolicLink(at: link, withDestinationURL: file)
            let date = Date(timeIntervalSince1970: 1_000)
            try files.setModificationDate(date, at: link)
            #expect(try files.attributes(at: file).modificationDate == date)
            #expect(try files.attributes(at: link).modificationDate != date)
            try files.write(Data(), to: file)
            #expect(try files.attributes(at: file).modificationDate != date)
        }
    }

    /// Foundation of Swift 6.3 assumes that a Linux kernel can exchange files. If it can't, these
    /// tests should only run in memory.
    private static let kindsThatReplace: [Kind] = {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let new = URL(filePath: root.path + "-new")
        try? Data([1]).write(to: root)
        try? Data([2]).write(to: new)
        let isReplaced = (try? LiveFiles().replaceItem(at: root, withItemAt: new)) != nil
        for url in [root, new] { try? FileManager.default.removeItem(at: url) }
        return isReplaced ? Kind.allCases : [.inMemory]
    }()

    @Test(arguments: kindsThatReplace)
    func `Replacing an item keeps its permissions and removes the new item`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (old, new) = (root.appending(path: "old"), root.appending(path: "new"))
            try files.write(Data([1]), to: old)
            try files.write(Data([2]), to: new)
            try files.setPermissions(0o600, at: old)
            try files.replaceItem(at: old, withItemAt: new)
            #expect(try files.contents(at: old) == Data([2]))
            #expect(try files.attributes(at: old).permissions == 0o600)
            #expect(!files.fileExists(at: new))
        }
    }

    @Test(arguments: Kind.allCases)
    func `Replacing a missing item, or with a missing item, changes nothing`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            let (old, new) = (root.appending(path: "old"), root.appending(path: "new"))
            try files.write(Data([1]), to: old)
            expect(.fileReadNoSuchFile) { try files.replaceItem(at: old, withItemAt: new) }
            expect(.fileReadNoSuchFile) { try files.replaceItem(at: new, withItemAt: old) }
            #expect(try files.contents(at: old) == Data([1]))
        }
    }

    @Test(arguments: Kind.allCases)
    func `Creating an existing folder with parents succeeds`(_ kind: Kind) throws {
        try withFiles(kind) { files, root in
            try files.createDirectory(at: root, withIntermediateDirectories: true)
            #expect(try files.contentsOfDirectory(at: root) == [])
        }
    }
}
