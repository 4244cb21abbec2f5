import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Doubles next to other types")
struct NeighbourTests {
    @Test func `The testable import of a public double is public`() {
        expectDouble(
            of: """
                public import Foundation
                public protocol Seam {}
                """, form: .plain, access: .public, testable: ["App"],
            is: """
                // Written by Understudy from Seam.swift.
                public import Foundation

                @testable public import App

                /// A double of `Seam`.
                public final class SeamDouble: Seam {
                    /// Creates a double without recorded calls.
                    public init() {}
                }
                """)
    }

    @Test func `A module is imported with the SPI groups of its protocols`() {
        expectDouble(
            of: """
                @_spi(Drafts) public protocol Draft {}
                public protocol Seam { @_spi(Beta) func act() }
                """, form: .plain, testable: ["App"],
            is: """
                // Written by Understudy from Seam.swift.
                @_spi(Beta) @_spi(Drafts) @testable import App

                final class DraftDouble: Draft {}

                final class SeamDouble: Seam {
                    private(set) var actCallCount = 0
                    var actDidGetCalled: Bool { actCallCount > 0 }

                    func act() {
                        actCallCount += 1
                    }
                }
                """)
    }

    @Test
    func `Standard protocols inherit from standard ones even if the files declare their names`() {
        let seam = """
            protocol Comparable { func mine() }
            protocol Seam: Strideable where Stride == Int {}
            """
        let result = DoubleStyle(protocolNames: ["Seam"])
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("static func < (left: SeamSpy, right: SeamSpy) -> Bool"))
        #expect(!result.text.contains("mine"))
    }

    @Test func `An alias of Never is treated as Never in errors and results`() {
        expectDouble(
            of: """
                typealias Nothing = Never
                protocol Client {
                    func run() throws(Nothing) -> Int
                    var size: Int { get throws(Nothing) }
                    func quit() -> Nothing
                }
                """,
            contains: """
                let run = Spy<Void, Int, Never>("ClientSpy.run()")
                let size = Spy<Void, Int, Never>("ClientSpy.size")
                let quit = Spy<Void, Never, Never>("ClientSpy.quit()")
                func run() throws(Never) -> Int {
                spies.run()
                get throws(Never) { spies.size() }
                func quit() -> Never {
                spies.quit()
                """)
    }

    @Test func `Span without generic arguments is the app's own type`() {
        expectDouble(
            of: """
                enum Tracing { protocol Span {} }
                protocol Tracer {
                    associatedtype Span: Tracing.Span
                    func start() -> Self.Span
                    func end(_ span: Span)
                }
                protocol Clock { var span: Span? { get set } }
                """,
            contains: """
                final class TracerSpy<Span: Tracing.Span>: Tracer {
                let start = Spy<Void, Span, Never>("TracerSpy.start()")
                let end = Spy<Span, Void, Never>("TracerSpy.end(_:)")
                let span = SpiedProperty<Span?>("ClockSpy.span")
                """)
    }

    @Test func `A standard protocol can be qualified with its module`() {
        let text = DoubleStyle(protocolNames: ["Seam"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    protocol Actor { func act() }
                    protocol Seam: _Concurrency.Actor {}

                    """)
        ]).text
        #expect(text.contains("\nactor SeamSpy: Seam {}\n"))
    }
}
