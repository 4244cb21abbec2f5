import DoubleSynthesizer
import Testing

@Suite("Initializers of a double made of spies")
struct SpyInitializerTests {
    @Test("An initializer is recorded, and a test has one of its own")
    func own() {
        expectSpy(
            of: """
                protocol Document {
                    init(url: String, size: Int)
                }
                """,
            is: """
                final class DocumentSpy: Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<(url: String, size: Int), Void, Never>(
                            initializer: "DocumentSpy.init(url:size:)")
                    }

                    init() {}

                    init(url: String, size: Int) {
                        Self.spies.initialize((url, size))
                    }
                }
                """)
    }

    @Test("An initializer without arguments is the test's too")
    func noArguments() {
        expectSpy(
            of: """
                protocol Document {
                    init()
                    init(url: String)
                }
                """,
            is: """
                final class DocumentSpy: Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<Void, Void, Never>(initializer: "DocumentSpy.init()")
                        let initializeURL = Spy<String, Void, Never>(initializer: "DocumentSpy.init(url:)")
                    }

                    init() {
                        Self.spies.initialize()
                    }

                    init(url: String) {
                        Self.spies.initializeURL(url)
                    }
                }
                """)
    }

    @Test("Failing initializers ask a part whether they go on")
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
                        let initializeURL = Spy<String, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
                        let initializeData = Spy<[UInt8], Bool, Never>(initializer: "DocumentSpy.init!(data:)")
                        /// `body` is called, and not recorded, since it does not escape.
                        let initializePath = Spy<String, Bool, any Error>(
                            initializer: "DocumentSpy.init?(path:reading:)")
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

    @Test("Throwing and generic initializers are parts as functions are")
    func effects() {
        expectSpy(
            of: """
                protocol Document {
                    init(url: String) throws
                    init<T: Encodable>(value: T) async throws(ParsingError)
                    init<E: Error>(_ body: () throws(E) -> Void) throws(E)
                }
                """,
            is: """
                final class DocumentSpy: Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `any Encodable` is `Sendable`. Each part guards its
                    // own state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let initializeURL = Spy<String, Void, any Error>(initializer: "DocumentSpy.init(url:)")
                        let initializeValue = Spy<any Encodable, Void, ParsingError>(
                            initializer: "DocumentSpy.init(value:)")
                        /// `body` is called, and not recorded, since it does not escape.
                        let initialize = Spy<Void, Void, any Error>(initializer: "DocumentSpy.init(_:)")
                    }

                    init() {}

                    init(url: String) throws {
                        try Self.spies.initializeURL(url)
                    }

                    init<T: Encodable>(value: T) async throws(ParsingError) {
                        try await Self.spies.initializeValue(value)
                    }

                    init<E: Error>(_ body: () throws(E) -> Void) throws(E) {
                        try Self.spies.initialize(throwing: E.self)
                        try body()
                    }
                }
                """)
    }

    @Test("An initializer of an object ends with that of NSObject")
    func objects() {
        expectSpy(
            of: """
                protocol Document: NSObjectProtocol {
                    init()
                    init?(url: String)
                }
                """,
            is: """
                final class DocumentSpy: NSObject, Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<Void, Void, Never>(initializer: "DocumentSpy.init()")
                        let initializeURL = Spy<String, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
                    }

                    override init() {
                        Self.spies.initialize()
                        super.init()
                    }

                    init?(url: String) {
                        guard Self.spies.initializeURL(url) else { return nil }
                        super.init()
                    }
                }
                """)
    }

    @Test("An object that is made with arguments only has an initializer for tests")
    func objectsOwn() {
        expectSpy(
            of: """
                protocol Document: NSObjectProtocol {
                    init(url: String)
                }
                """,
            is: """
                final class DocumentSpy: NSObject, Document {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initialize = Spy<String, Void, Never>(initializer: "DocumentSpy.init(url:)")
                    }

                    override init() {}

                    init(url: String) {
                        Self.spies.initialize(url)
                        super.init()
                    }
                }
                """)
    }

    @Test("An initializer that does not fail is one that may")
    func merged() {
        expectSpy(
            of: """
                protocol Base {
                    init?(name: String)
                    init!(id: Int)
                    init?(size: Int) throws
                }
                protocol Seam: Base {
                    init(name: String)
                    init?(id: Int)
                }
                """,
            is: """
                final class BaseSpy: Base {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initializeName = Spy<String, Bool, Never>(initializer: "BaseSpy.init?(name:)")
                        let initializeID = Spy<Int, Bool, Never>(initializer: "BaseSpy.init!(id:)")
                        let initializeSize = Spy<Int, Bool, any Error>(initializer: "BaseSpy.init?(size:)")
                    }

                    init() {}

                    init?(name: String) {
                        guard Self.spies.initializeName(name) else { return nil }
                    }

                    init!(id: Int) {
                        guard Self.spies.initializeID(id) else { return nil }
                    }

                    init?(size: Int) throws {
                        guard try Self.spies.initializeSize(size) else { return nil }
                    }
                }

                final class SeamSpy: Seam {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let initializeName = Spy<String, Void, Never>(initializer: "SeamSpy.init(name:)")
                        let initializeID = Spy<Int, Bool, Never>(initializer: "SeamSpy.init?(id:)")
                        let initializeSize = Spy<Int, Bool, any Error>(initializer: "SeamSpy.init?(size:)")
                    }

                    init() {}

                    init(name: String) {
                        Self.spies.initializeName(name)
                    }

                    init?(id: Int) {
                        guard Self.spies.initializeID(id) else { return nil }
                    }

                    init?(size: Int) throws {
                        guard try Self.spies.initializeSize(size) else { return nil }
                    }
                }
                """)
    }

    @Test("A function called `init` is no initializer")
    func functions() {
        expectSpy(
            of: """
                protocol Seam: NSObjectProtocol {
                    static func `init`() -> Int
                }
                """,
            is: """
                final class SeamSpy: NSObject, Seam {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let `init` = Spy<Void, Int, Never>("SeamSpy.init()")
                    }

                    static func `init`() -> Int {
                        spies.`init`()
                    }
                }
                """)
    }
}
