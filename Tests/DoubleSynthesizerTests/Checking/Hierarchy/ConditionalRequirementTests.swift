import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Conditional requirements of doubles")
struct ConditionalRequirementTests {
    @Test func `#else in a double belongs only to the #if with the same condition`() {
        let result = DoubleStyle().doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    protocol Seam {
                        #if A
                        func a()
                        #else
                        func b()
                        #endif
                        #if A
                        func c()
                        #endif
                        #if B
                        #if !A
                        func d()
                        #endif
                        #else
                        func e()
                        #endif
                        #if C
                        #if D
                        func f()
                        #else
                        func g()
                        #endif
                        #endif
                    }
                    """)
        ])
        let lines = result.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let parts = lines.drop { $0 != "struct Spies {" }.dropFirst().prefix { $0 != "}" }
        #expect(
            parts.map { $0.hasPrefix("#") ? String($0) : String($0.dropFirst(4).prefix(1)) } == [
                "#if A", "a", "#else", "b", "#endif", "#if A", "c", "#endif", "#if B && !A", "d",
                "#endif", "#if !B", "e", "#endif", "#if C && D", "f", "#endif", "#if C && !D", "g",
                "#endif",
            ])
    }

    @Test func `A long #if condition stays on one line`() {
        let condition = "A && (" + Array(repeating: "B", count: 60).joined(separator: " || ") + ")"
        let text = "protocol Seam {\n#if \(condition)\nfunc act()\n#endif\n}"
        let result = DoubleStyle().doubles(of: [SourceText(name: "Seam.swift", text: text)])
        let lines = result.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.count { $0 == "#if \(condition)" } == 2)
    }

    @Test
    func `Arguments and results of a requirement with limited availability are recorded as Any`() {
        expectDouble(
            of: """
                protocol Seam {
                    @available(macOS 26, *) func show(_ page: Page, count: Int) -> Page
                    @available(macOS 26, *) var page: Page { get set }
                }
                """,
            contains: """
                let show = Spy<(page: Any, count: Int), Any, Never>("SeamSpy.show(_:count:)")
                let page = SpiedProperty<Any>("SeamSpy.page")
                spies.show.function((page, count), as: Page.self)
                get { spies.page.get.function((), as: Page.self) }
                set { spies.page.set(newValue) }
                """)
    }

    @Test func `Requirements of a conditional base are written in the #if of each branch`() {
        expectDouble(
            of: """
                protocol Seam: Middle, Root {}
                protocol Middle: Base {}
                #if A
                    protocol Base: Root { func first() }
                #else
                    protocol Base: Sendable { func second() }
                #endif
                protocol Root { func third() }
                """, only: "Seam",
            contains: """
                final class SeamSpy: Seam {
                let third = Spy<Void, Void, Never>("SeamSpy.third()")
                #if A
                let first = Spy<Void, Void, Never>("SeamSpy.first()")
                #else
                let second = Spy<Void, Void, Never>("SeamSpy.second()")
                #endif
                func third() {
                #if A
                func first() {
                #else
                func second() {
                #endif
                """)
    }

    @Test func `Requirements that are inherited only in one branch are conditional`() {
        expectDouble(
            of: """
                #if A
                    protocol Seam: Base {}
                #endif
                #if A
                    #if B
                        protocol Base: Root {}
                    #endif
                #else
                    protocol Base {}
                #endif
                protocol Root { func act() }
                """, only: "Seam",
            contains: """
                #if A
                final class SeamSpy: Seam {
                #if B
                let act = Spy<Void, Void, Never>("SeamSpy.act()")
                #endif
                #if B
                func act() {
                #endif
                #endif
                """)
    }

    @Test func `A conditional alias for standard library protocols needs no condition`() {
        expectSpy(
            of: """
                #if compiler(>=6.2)
                    typealias Handed = SendableMetatype & AnyObject
                #else
                    typealias Handed = Any
                #endif
                #if A
                    typealias Shared = Swift.Sendable
                #else
                    typealias Shared = AnyObject
                #endif
                protocol Seam: Handed, Shared {}
                """, only: "Seam", is: "final class SeamSpy: Seam {}")
    }

    @Test func `A conditional alias for a protocol of the files is an error`() {
        expectErrors(
            in: """
                #if A
                    typealias Base = First
                #else
                    typealias Base = Any
                #endif
                protocol First { func act() }
                protocol Seam: Base {}
                """,
            are: [
                "7:16: `Base` is declared under a condition that `Seam` doesn't share: put both "
                    + "under the same `#if`, or write this double by hand"
            ], doubles: ["FirstSpy"])
    }
}
