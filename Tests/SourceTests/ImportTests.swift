import Testing

/// Checks which modules the folders import. The READMEs of the modules give the reasons.
@Suite("Imports")
struct ImportTests {
    private static let cLibraries = ["Android", "Darwin", "Glibc", "Musl"]
    private static let foundation = ["Dispatch", "Foundation", "Understudy"]
    /// The imports of each folder in Sources, and of each file that differs from its folder.
    static let allowed: [String: [String]] = [
        "Understudy": [],
        // Apple's platforms provide a lock for older systems than Synchronization does.
        "Understudy/Support/Locked.swift": ["Synchronization", "os"],
        "Understudy/Support/Counter.swift": ["Synchronization", "os"],
        "Understudy/Memory/Deallocation.swift": ["Darwin"],
        "SpyMacro": ["Understudy", "@_exported import Understudy"] + cLibraries,
        "UnderstudyFrameworks": [
            "Testing", "Understudy", "XCTest", "@_exported import Understudy",
        ],
        "UnderstudyFoundation": foundation,
        "UnderstudyNetworking": foundation + ["FoundationNetworking"],
        "UnderstudyRehearsal": ["Understudy"],
        "UnderstudyRehearsal/Trait": ["Testing", "Understudy"],
        "UnderstudyRehearsal/Sweeps/ContainedErrors.swift": ["Foundation", "Understudy"],
        "UnderstudyContracts": ["Understudy"],
        "UnderstudyTranscripts": foundation,
        "UnderstudyTranscripts/DoublesTrait+Transcript.swift": ["Testing", "UnderstudyFrameworks"],
        // Platform internals: the C library and SPI of the platform.
        "UnderstudyRehearsal/System": cLibraries + [
            "Understudy", "ObjectiveC", "@_spi(ExperimentalScheduling) import _Concurrency",
        ],
        "UnderstudyFoundation/Hooks": [
            "Foundation", "Synchronization", "Glibc",
            "@_spi(SwiftCorelibsFoundation) import FoundationEssentials",
        ],
        "UnderstudyNetworking/Loader": [
            "Dispatch", "Foundation", "FoundationNetworking", "@_spi(Reflection) import Swift",
        ],
        "UnderstudyNetworking/Sockets": cLibraries,
        "Generator/DoubleSynthesizer": [],
        "Generator/DoubleFiles": ["DoubleSynthesizer"],
        "Generator/MacroPlugin": ["DoubleSynthesizer"],
        "Generator/UnderstudyMacros": ["MacroPlugin"] + cLibraries,
        "Generator/UnderstudyCommand": ["DoubleFiles", "DoubleSynthesizer", "Foundation"],
        "Generator/Programs": ["Foundation", "UnderstudyCommand"],
        "Generator/Plugins": ["Foundation", "PackagePlugin", "XcodeProjectPlugin"],
    ]

    /// Returns the imports of a file that its folder doesn't allow.
    static func unexpected(in file: SourceFile) -> [String] {
        let path = file.path.dropFirst("Sources/".count)
        if ["UnderstudyTesting/", "UnderstudyAll/"].contains(where: path.hasPrefix) {
            return file.imports.filter { !$0.hasPrefix("@_exported import ") }
        }
        let folder = allowed.keys.filter { path == $0 || path.hasPrefix($0 + "/") }
            .max { $0.count < $1.count }
        let names = folder.flatMap { allowed[$0] } ?? []
        return file.imports.filter {
            !names.contains($0) && !names.contains(String($0.dropFirst(7)))
        }
    }

    @Test func `Each folder imports only the modules that it is allowed to`() throws {
        for file in try SourceFile.sources.get() {
            #expect(Self.unexpected(in: file) == [], "\(file.path)")
        }
    }

    @Test func `Each allowed import is used`() throws {
        let imports = Set(try SourceFile.sources.get().flatMap(\.imports))
        for name in Set(Self.allowed.values.joined()) {
            #expect(imports.contains(name) || imports.contains("import \(name)"), "\(name)")
        }
    }

    @Test func `Production code of an example doesn't import Understudy`() throws {
        for file in try SourceFile.all(in: "Examples") where !file.path.contains("/Tests/") {
            #expect(!file.imports.contains { $0.contains("Understudy") }, "\(file.path)")
        }
    }

    @Test func `An unexpected import is detected, with its attributes and modifiers`() {
        let text = """
            // import XCTest
            import Understudy
            let text = "import XCTest"
            @_spi(Some) @testable public import Foundation
            #if canImport(Glibc)
                import struct Glibc.timespec  // for time
            #endif
            """
        let file = SourceFile(path: "Sources/UnderstudyContracts/Folder/File.swift", text: text)
        #expect(
            Self.unexpected(in: file) == [
                "@_spi(Some) @testable public import Foundation", "import struct Glibc.timespec",
            ])
    }
}
