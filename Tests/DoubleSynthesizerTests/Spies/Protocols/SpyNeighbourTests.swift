import DoubleSynthesizer
import Testing

@Suite("A double with spies among the types of its files")
struct SpyNeighbourTests {
    @Test("An error type of the app's own, as the failure and beside it")
    func error() {
        expectDouble(
            of: """
                enum Service {
                    enum Error: Swift.Error { case timeout }
                    protocol Client {
                        func run() throws(Error)
                        func stop() throws
                    }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                extension Service {
                    final class ClientSpy: Client {
                        let spies = Spies()

                        struct Spies {
                            let run = Spy<Void, Void, Error>("ClientSpy.run()")
                            let stop = Spy<Void, Void, any Swift.Error>("ClientSpy.stop()")
                        }

                        func run() throws(Error) {
                            try spies.run()
                        }

                        func stop() throws {
                            try spies.stop()
                        }
                    }
                }
                """)
    }

    @Test("A global actor of the app's own, and imports that keep their access")
    func globalActor() {
        expectDouble(
            of: """
                public import Foundation
                @globalActor actor Database { static let shared = Database() }
                @Database public protocol Seam { }
                """, access: .public,
            is: """
                // Written by Understudy from Seam.swift.
                public import Foundation
                public import Understudy

                /// A double of `Seam`.
                @Database
                public final class SeamSpy: Seam {
                    /// Makes a double that has recorded nothing.
                    public init() {}
                }
                """)
    }

    @Test("The standard library's protocols inherit from its own, whatever the files declare")
    func standardInheritance() {
        let seam = """
            protocol Comparable { func mine() }
            protocol Seam: Strideable where Stride == Int {}
            """
        let result = Synthesizer(protocolNames: ["Seam"])
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("static func < (left: SeamSpy, right: SeamSpy) -> Bool"))
        #expect(!result.text.contains("mine"))
    }
}
