import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyContracts
import UnderstudyFoundation

/// File systems in memory and on disk should agree on random operations. The table of
/// `Docs/Storage.md` lists the operations that are omitted.
@Suite("Agreement of file systems", .endsWhenIdle)
struct FileSystemAgreementTests {
    /// A file system, and a folder in it. Two folders are around it, because a link may lead
    /// outside.
    struct Rooted {
        let files: any FileStoring
        let root: URL

        func url(_ path: String) -> URL { URL(filePath: "\(root.path)/\(path)") }

        static func make(_ files: any FileStoring, in folder: URL) throws -> Rooted {
            let root = folder.appending(path: "outer/inner")
            try files.createDirectory(at: root, withIntermediateDirectories: true)
            return Rooted(files: files, root: root)
        }
    }

    typealias Contract = SeamContract<Rooted>
    typealias Random = TestNumberGenerator

    /// Returns a path of one to three names, which stays in the folder.
    @Sendable static func path(_ random: inout Random) -> String {
        while true {
            let names = (0..<random.one(of: [1, 1, 2, 2, 3])).map { _ in
                random.one(of: ["a", "b", "a", "b", ".."])
            }
            var depths = [0]
            for name in names { depths.append(depths[depths.count - 1] + (name == ".." ? -1 : 1)) }
            if depths.allSatisfy({ $0 >= 0 }), depths.last != 0 {
                return names.joined(separator: "/")
            }
        }
    }

    @Sendable static func paths(_ random: inout Random) -> (String, String) {
        (path(&random), path(&random))
    }

    static let operations: [Contract.Operation] = [
        .init("exists", with: path) { $0.files.fileExists(at: $0.url($1)) },
        .init("read", with: path) { try $0.files.contents(at: $0.url($1)) },
        .init("write", with: { (UInt8.random(in: 0...9, using: &$0), path(&$0)) }) {
            try $0.files.write(Data([$1.0]), to: $0.url($1.1))
        },
        .init("list", with: path) {
            try $0.files.contentsOfDirectory(at: $0.url($1)).map {
                $0.lastPathComponent + ($0.hasDirectoryPath ? "/" : "")
            }
        },
        .init("makeFolder", with: path) {
            try $0.files.createDirectory(at: $0.url($1), withIntermediateDirectories: false)
        },
        // We omit paths that go up again. Otherwise, a failure could leave the created folders on
        // disk.
        .init("makeFolders", with: path) {
            if $1.contains("..") { return }
            try $0.files.createDirectory(at: $0.url($1), withIntermediateDirectories: true)
        },
        .init("remove", with: path) {
            if $1.hasSuffix("..") { return }
            try $0.files.removeItem(at: $0.url($1))
        },
        .init("move", with: paths) { try $0.files.moveItem(at: $0.url($1.0), to: $0.url($1.1)) },
        .init("replace", with: paths) { rooted, paths in
            // On Linux, Foundation can't replace a folder with a folder.
            let (old, new) = (rooted.url(paths.0), rooted.url(paths.1))
            let isFolder = try rooted.files.attributes(at: old).isDirectory
            if old.standardized == new.standardized || isFolder { return }
            if try rooted.files.attributes(at: new).isDirectory { return }
            try rooted.files.replaceItem(at: old, withItemAt: new)
        },
        .init("attributes", with: path) { rooted, path in
            let found = try rooted.files.attributes(at: rooted.url(path))
            return (found.size, found.isDirectory, found.isSymbolicLink, found.permissions)
        },
        .init("subpaths", with: path) {
            try $0.files.subpathsOfDirectory(at: $0.url($1)).sorted()
        },
        .init("equal", with: paths) {
            $0.files.contentsEqual(at: $0.url($1.0), and: $0.url($1.1))
        },
        .init("setDate", with: path) {
            let date = Date(timeIntervalSince1970: 1_000)
            try $0.files.setModificationDate(date, at: $0.url($1))
            return try $0.files.attributes(at: $0.url($1)).modificationDate == date
        },
        .init("setPermissions", with: { ($0.one(of: [0o700, 0o755, 0o777]), path(&$0)) }) {
            try $0.files.setPermissions($1.0, at: $0.url($1.1))
        },
    ]

    /// Excludes copies that could fail partially, for example into an existing folder, or through
    /// folders that they create.
    static let copying = Contract.Operation("copy", with: paths) { rooted, paths in
        let (source, target) = (rooted.url(paths.0), rooted.url(paths.1))
        let isIntoItself = "\(target.path)/".hasPrefix("\(source.standardized.path)/")
        let found = try? rooted.files.attributes(at: target)
        if isIntoItself || paths.1.contains("..") || found?.isDirectory == true { return }
        try rooted.files.copyItem(at: source, to: target)
    }

    static let linking: [Contract.Operation] = [
        .init("link", with: { (path(&$0), $0.one(of: ["a", "b", "../a", "a/b", "../b"])) }) {
            let target = try #require(URL(string: $1.1))
            try $0.files.createSymbolicLink(at: $0.url($1.0), withDestinationURL: target)
        },
        .init("target", with: path) { try $0.files.destinationOfSymbolicLink(at: $0.url($1)) },
    ]

    static func contract(_ more: [Contract.Operation]) -> Contract {
        Contract(
            "A file system",
            live: .init(
                "live",
                around: { body in
                    let folder = FileManager.default.temporaryDirectory
                        .appending(path: "FileSystemAgreementTests-\(UUID().uuidString)")
                    defer { try? FileManager.default.removeItem(at: folder) }
                    try await body(.make(LiveFiles(), in: folder))
                }),
            fakes: .init("in memory") {
                try .make(InMemoryFileSystem(), in: URL(filePath: "/folder"))
            },
            operations: operations + more, comparing: { ($0 as NSError).code })
    }

    @Test
    func `A file system in memory agrees with the disk in 2,000 operations with copies`() async {
        let reports = await reports {
            await Self.contract([Self.copying]).expectAgreement(runs: 40, operations: 50)
        }
        #expect(reports.map(\.message) == [])
    }

    @Test
    func `A file system in memory agrees with the disk in 2,000 operations with links`() async {
        let reports = await reports {
            await Self.contract(Self.linking).expectAgreement(runs: 40, operations: 50)
        }
        #expect(reports.map(\.message) == [])
    }

    // MARK: - Differences

    @Test func `Copying a folder into itself is refused`() throws {
        let files = InMemoryFileSystem()
        let folder = URL(filePath: "/folder")
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        let error = #expect(throws: CocoaError.self) {
            try files.copyItem(at: folder, to: folder.appending(path: "inner"))
        }
        #expect(error?.code == .fileWriteUnknown)
        #expect(try files.contentsOfDirectory(at: folder) == [])
    }

    @Test func `Removing a path that ends in .. is refused`() throws {
        let files = InMemoryFileSystem()
        try files.createDirectory(
            at: URL(filePath: "/a/b"), withIntermediateDirectories: true)
        let error = #expect(throws: CocoaError.self) {
            try files.removeItem(at: URL(filePath: "/a/b/.."))
        }
        #expect(error?.code == .fileNoSuchFile)
        #expect(files.fileExists(at: URL(filePath: "/a/b")))
    }

    @Test func `A copy that fails partially changes nothing`() throws {
        let files = InMemoryFileSystem(capacity: 3)
        let folder = URL(filePath: "/a")
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        try files.write(Data([1, 2]), to: folder.appending(path: "b"))
        #expect(throws: CocoaError.self) { try files.copyItem(at: folder, to: URL(filePath: "/c")) }
        #expect(!files.fileExists(at: URL(filePath: "/c")))
    }

    private static let differences = [
        "a change that fails partway: copying a folder to a full disk, intermediate folders",
        "copying a folder into itself", "copying to a path of more than 1,025 bytes",
        "`contentsOfDirectory(at:)` of a file, a link, or a URL that isn't a file URL",
        "`replaceItem(at:withItemAt:)` of a folder, or of a URL that isn't a file URL",
        "removing `folder/inner/..`",
        "permissions of the superuser", "the size of a folder",
        "`a` and `A`, on a disk of a Mac",
    ]

    @Test func `Names that differ in case are two files`() throws {
        let files = InMemoryFileSystem()
        try files.write(Data([1]), to: URL(filePath: "/a"))
        try files.write(Data([2]), to: URL(filePath: "/A"))
        #expect(try files.contents(at: URL(filePath: "/a")) == Data([1]))
    }

    @Test func `The guide's table lists exactly the tested differences of file systems`() throws {
        let names = try GuideTable(
            in: "Storage.md", under: "| Case | Real file system | `InMemoryFileSystem` |"
        ).names
        #expect(names == Self.differences)
    }

    #if os(Linux)
        @Test func `The differences of file systems are those of the disk`() async throws {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "FileSystemAgreementTests-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            func outcomes(_ files: any FileStoring, in folder: URL) throws -> [String] {
                func url(_ path: String) -> URL { URL(filePath: "\(folder.path)/\(path)") }
                try files.createDirectory(at: url("a/b"), withIntermediateDirectories: true)
                try files.write(Data([1]), to: url("file"))
                // This path leads through a file, so the call fails after it created the first
                // folder.
                try? files.createDirectory(
                    at: url("new/../file/c"), withIntermediateDirectories: true)
                try? files.removeItem(at: url("a/b/.."))
                try files.setPermissions(0, at: url("file"))
                let isRead = (try? files.contents(at: url("file"))) != nil
                return [
                    files.fileExists(at: url("new")) ? "left" : "as it was",
                    files.fileExists(at: url("a/b")) ? "as it was" : "removed",
                    isRead ? "not checked" : "checked",
                ]
            }
            try #expect(
                outcomes(InMemoryFileSystem(), in: URL(filePath: "/folder"))
                    == ["as it was", "as it was", "checked"])
            let isSuperuser = getuid() == 0
            try #expect(
                outcomes(LiveFiles(), in: folder)
                    == ["left", "removed", isSuperuser ? "not checked" : "checked"])
            let size = try FileManager.default.attributesOfItem(atPath: folder.path)[.size]
            #expect((size as? NSNumber)?.intValue != 0)
        }
    #endif
}
