import DoubleFiles
import Shapes
import Testing

@testable import DoubleSynthesizer

@Suite("Doubles of several files")
struct DoublesOfFilesTests {
    @Test func `Only requested protocols are doubled, by short or qualified name`() {
        let file = SourceText(
            name: "Seam.swift",
            text: "protocol A {}\nenum E { protocol B {} }\nprotocol C { init() }\n")
        let result = DoubleStyle(protocolNames: ["E.B", "A", "D"]).doubles(of: [file])
        #expect(
            result.text == """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class ASpy: A {}

                extension E {
                    final class BSpy: B {}
                }

                """)
        #expect(result.diagnostics == [])
        #expect(result.protocolNames == ["A", "E.B", "C"])
        #expect(result.namesMissing == ["D"])
        #expect(
            DoubleStyle(protocolNames: ["B"]).doubles(of: [file]).text.contains("class BSpy"))
    }

    @Test func `A protocol inherits across files, and its double has the imports of both`() {
        let base = SourceText(
            name: "Sources/Base.swift",
            text: "import Foundation\nprotocol Base { func open(_ url: URL) }\n")
        let seam = SourceText(
            name: "Sources/Seam.swift", text: "import Dispatch\nprotocol Seam: Base {}\n")
        let result = DoubleStyle(protocolNames: ["Seam"]).doubles(of: [seam, base])
        #expect(
            result.text == """
                // Written by Understudy from Seam.swift.
                import Dispatch
                import Foundation
                import Understudy

                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<URL, Void, Never>("SeamSpy.open(_:)")
                    }

                    func open(_ url: URL) {
                        spies.open(url)
                    }
                }

                """)
        #expect(result.diagnostics == [])
        let all = DoubleStyle().doubles(of: [seam, base])
        #expect(all.text.hasPrefix("// Written by Understudy from Seam.swift and Base.swift.\n"))
    }

    @Test(arguments: [
        (1, "P1.swift"), (3, "P1.swift, P2.swift and P3.swift"),
        (4, "P1.swift and 3 other files"),
    ])
    func `The header of the doubles lists up to three files, and otherwise counts them`(
        count: Int, origins: String
    ) {
        let files = (1...count).map {
            SourceText(name: "App/P\($0).swift", text: "protocol P\($0) {}")
        }
        let text = DoubleStyle().doubles(of: files).text
        #expect(text.hasPrefix("// Written by Understudy from \(origins).\n"))
    }

    @Test func `A protocol that can't be doubled doesn't prevent the doubles of others`() {
        let file = SourceText(
            name: "Seam.swift", text: "protocol A { let a }\nprotocol B {}\n")
        let result = DoubleStyle().doubles(of: [file])
        #expect(result.text.hasSuffix("\nfinal class BSpy: B {}\n"))
        #expect(
            result.diagnostics == [
                Diagnostic(
                    severity: .error,
                    message: "a protocol can't require `let`: write this double by hand",
                    file: "Seam.swift", line: 1, column: 14, offset: 13)
            ])
        #expect(
            result.diagnostics.map(\.description) == [
                "Seam.swift:1:14: error: a protocol can't require `let`: write this double by hand"
            ])
    }

    @Test(arguments: [
        "func open(_ url: String); func open(_ url: String, options: Int)",
        "func open(_ url: URL); func open(_ path: String)",
        "func open() -> Int; func open() async -> Int",
        "func open() -> Int; func open() -> String",
        "func open<T: Page>(_ page: T); func open<T: Book>(_ page: T)",
        "func open(_ done: (Int) -> Int); func open(_ map: (Int) -> Void)",
        "init(); init(url: String); init(_ path: String)",
        "subscript(row: Int) -> Int { get }; subscript(name: String) -> Int { get }",
        "static func + (left: Int, right: Int) -> Int; static prefix func + (value: Int) -> Int",
    ])
    func `The name of a spy doesn't change when an unrelated requirement is added`(old: String) {
        func parts(_ members: String) -> [Substring] {
            DoubleStyle().doubles(of: [SourceText(name: "S", text: "protocol S { \(members) }\n")])
                .text.split(separator: "\n").filter { $0.contains(" = Spy<") }
        }
        let before = parts(old)
        #expect(before.count >= 2)
        let after = parts(
            "func close(url: URL) -> String; \(old); var options: Int { get }; static func open()")
        #expect(after.filter(before.contains) == before)
        #expect(after.count == before.count + 3)
    }

    @Test func `Line ends and a byte order mark affect only positions`() {
        let text = "import Foundation\nprotocol Seam {\n  func f(\n    a: [Int]\n  )\n  let a\n}\n"
        let good = text.replacing("  let a\n", with: "")
        func doubles(_ text: String) -> Doubles {
            DoubleStyle().doubles(of: [SourceText(name: "Seam.swift", text: text)])
        }
        #expect(doubles(good).text.contains("func f(a: [Int]) {"))
        for end in ["\r\n", "\r"] {
            let other = doubles("\u{FEFF}" + good.replacing("\n", with: end))
            #expect(other.text == doubles(good).text)
            let diagnostics = doubles("\u{FEFF}" + text.replacing("\n", with: end)).diagnostics
            #expect(diagnostics.map(\.line) == [6])
            #expect(diagnostics.map(\.column) == [3])
        }
    }

    @Test func `Files without protocols have no doubles`() {
        let result = DoubleStyle().doubles(of: [SourceText(name: "A.swift", text: "")])
        #expect(result.text == "")
        #expect(result.diagnostics == [])
    }
}
