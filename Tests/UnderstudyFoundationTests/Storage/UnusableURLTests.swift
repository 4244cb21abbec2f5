import Foundation
import Testing
import UnderstudyFoundation

@Suite("Unusable file URLs")
struct UnusableURLTests {
    enum Unusable: CaseIterable {
        case pathAlone, otherScheme, longPath, insideFile, missing, linkToItself, itself

        func url(in root: URL) throws -> URL {
            switch self {
            case .pathAlone: try #require(URL(string: root.path + "/file"))
            case .otherScheme: try #require(URL(string: "https://example.org\(root.path)/file"))
            case .longPath:
                URL(
                    filePath: root.path
                        + String(
                            repeating: "/" + String(repeating: "n", count: 240), count: 17))
            case .insideFile: root.appending(path: "file/inner")
            case .missing: root.appending(path: "missing/file")
            case .linkToItself: root.appending(path: "loop")
            case .itself: URL(filePath: root.path + "/folder/.")
            }
        }
    }

    private typealias Function = @Sendable (any FileStoring, _ url: URL, _ root: URL) throws -> Void

    private static let functions: [(name: String, call: Function)] = [
        ("contents", { files, url, _ in _ = try files.contents(at: url) }),
        ("write", { files, url, _ in try files.write(Data(), to: url) }),
        ("contentsOfDirectory", { files, url, _ in _ = try files.contentsOfDirectory(at: url) }),
        (
            "createDirectory",
            { files, url, _ in
                try files.createDirectory(at: url, withIntermediateDirectories: false)
            }
        ),
        (
            "createDirectories",
            { files, url, _ in try files.createDirectory(at: url, withIntermediateDirectories: true)
            }
        ),
        ("copy from", { try $0.copyItem(at: $1, to: $2.appending(path: "copy")) }),
        ("copy to", { try $0.copyItem(at: $2.appending(path: "folder"), to: $1) }),
        ("move from", { try $0.moveItem(at: $1, to: $2.appending(path: "moved")) }),
        ("move to", { try $0.moveItem(at: $2.appending(path: "file"), to: $1) }),
        ("link", { try $0.createSymbolicLink(at: $1, withDestinationURL: $2) }),
        (
            "link to",
            { try $0.createSymbolicLink(at: $2.appending(path: "link"), withDestinationURL: $1) }
        ),
        ("target", { files, url, _ in _ = try files.destinationOfSymbolicLink(at: url) }),
        ("attributes", { files, url, _ in _ = try files.attributes(at: url) }),
        ("permissions", { files, url, _ in try files.setPermissions(0o700, at: url) }),
        ("date", { files, url, _ in try files.setModificationDate(Date(), at: url) }),
        ("subpaths", { files, url, _ in _ = try files.subpathsOfDirectory(at: url) }),
        ("remove", { files, url, _ in try files.removeItem(at: url) }),
    ]

    /// Returns the error code of each function with the paths of the error, or 0 if it doesn't
    /// throw.
    private static func codes(
        of files: any FileStoring, _ unusable: Unusable,
        without left: Set<String> = []
    ) throws -> [String] {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "UnusableURLTests-\(UUID().uuidString)")
        try files.createDirectory(
            at: root.appending(path: "folder"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: root) }
        try files.write(Data([1]), to: root.appending(path: "file"))
        let loop = root.appending(path: "loop")
        try files.createSymbolicLink(at: loop, withDestinationURL: loop)
        let url = try unusable.url(in: root)
        return functions.filter { !left.contains($0.name) }.map { name, call in
            do {
                try call(files, url, root)
                return "\(name) 0"
            } catch let error as CocoaError {
                let paths = [error.filePath, error.url?.path].map {
                    $0?.replacing(root.path, with: "") ?? "none"
                }
                return "\(name) \(error.code.rawValue) \(paths.joined(separator: " "))"
            } catch { return "\(name) \(error)" }
        }
    }

    @Test(arguments: Unusable.allCases)
    func `Each file operation fails with the same error in memory and on disk`(_ unusable: Unusable)
        throws
    {
        var inMemory = try Self.codes(of: InMemoryFileSystem(), unusable)
        // On Linux, `copyItem(at:to:)` has a buffer of 1,026 bytes for the destination. If its path
        // is longer, it writes the final zero outside of this buffer.
        let isTooLong = unusable == .longPath
        var live = try Self.codes(of: LiveFiles(), unusable, without: isTooLong ? ["copy to"] : [])
        if isTooLong {
            // The guide's table lists this difference.
            let code = CocoaError.fileWriteInvalidFileName.rawValue
            #expect(inMemory.contains { $0.hasPrefix("copy to \(code) ") })
            inMemory.removeAll { $0.hasPrefix("copy to") }
        }
        if unusable == .pathAlone || unusable == .otherScheme {
            // If FoundationNetworking is linked, `Data` loads such a URL instead of throwing an
            // error.
            #expect(
                inMemory[0]
                    == "contents \(CocoaError.fileReadUnsupportedScheme.rawValue) /file /file")
            inMemory.removeAll { $0.hasPrefix("contents ") }
            live.removeAll { $0.hasPrefix("contents ") }
            // On Linux, the error of this function contains no path.
            inMemory = inMemory.map { $0.hasPrefix("write ") ? String($0.dropLast(12)) : $0 }
            live = live.map { $0.hasPrefix("write ") ? String($0.prefix(9)) : $0 }
        }
        #expect(inMemory == live)
    }
}
