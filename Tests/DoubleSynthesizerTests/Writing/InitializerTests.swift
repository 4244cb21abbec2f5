import DoubleSynthesizer
import Testing

@Suite("Initializers of doubles")
struct InitializerTests {
    @Test("A failable initializer uses its spy to decide if it returns nil")
    func failing() {
        expectSpy(
            of: """
                protocol Document {
                    init?(url: String)
                    init!(data: [UInt8])
                    init?(path: String, reading body: () throws -> Void) async throws
                }
                """,
            is: """
                final class DocumentSpy: Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initializeURL = Spy<String, Bool, Never>(
                            initializer: "DocumentSpy.init?(url:)", part: "initializeURL")
                        let initializeData = Spy<[UInt8], Bool, Never>(
                            initializer: "DocumentSpy.init!(data:)", part: "initializeData")
                        /// `body` is called. It isn't recorded, because it doesn't escape.
                        let initializePath = Spy<String, Bool, any Error>(
                            initializer: "DocumentSpy.init?(path:reading:)", part: "initializePath")
                    }

                    init() {}

                    init?(url: String) {
                        guard Self.spies.initializeURL(url) else { return nil }
                    }

                    init!(data: [UInt8]) {
                        guard Self.spies.initializeData(data) else { return nil }
                    }

                    init?(path: String, reading body: () throws -> Void) async throws {
                        guard try await Self.spies.initializePath(path) else { return nil }
                        try body()
                    }
                }
                """)
    }
}
