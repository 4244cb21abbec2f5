import Testing

/// Checks how many names the modules add to the top level of a test file.
///
/// If an app declares the same name, it's ambiguous in its tests, so most names are nested.
@Suite("Public names at the top level")
struct PublicNameTests {
    /// The modules that a test file imports.
    static let modules: Set = [
        "Understudy", "SpyMacro", "UnderstudyFrameworks", "UnderstudyFoundation",
        "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudyContracts",
        "UnderstudyTranscripts",
    ]

    /// Returns the names of one kind in all modules, without repetitions.
    static func names(_ keywords: Set<String>) throws -> [String] {
        let names = try SourceFile.sources.get().filter { modules.contains($0.folders[0]) }
            .flatMap(\.publicNames).filter { keywords.contains($0.keyword) }.map(\.name)
        return Set(names).sorted()
    }

    @Test func `There are at most 37 public types, so that most are nested`() throws {
        let types = try Self.names(SourceFile.typeKeywords)
        #expect((1...37).contains(types.count), "\(types)")
    }

    @Test func `There are at most 13 public functions, without overloads`() throws {
        let functions = try Self.names(["func"])
        #expect((1...13).contains(functions.count), "\(functions)")
    }

    @Test func `Public declarations at the top level are found, also under a condition`() {
        let text = """
            @MainActor public final class Outer { public struct Inner {} }
            // public struct Comment {}
            #if os(macOS)
                public nonisolated(nonsending) func run() async {}
            #endif
            extension Outer { public enum Nested {} }
            struct Hidden { let text = "public struct Text {" }
            public protocol _Underscored {}
            public typealias Name = Outer
            """
        let names = SourceFile(path: "Sources/A/B.swift", text: text).publicNames
        #expect(names.map { "\($0) \($1)" } == ["class Outer", "func run", "typealias Name"])
    }
}
