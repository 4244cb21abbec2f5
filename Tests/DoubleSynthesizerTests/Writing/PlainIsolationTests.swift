import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Nonisolated plain doubles")
struct PlainIsolationTests {
    @Test(
        "A nonisolated plain double has an explicit initializer if the compiler can't add one")
    func nonisolated() {
        expectDouble(
            of: "nonisolated protocol Player { var delegate: (any PlayerDelegate)? { get set } }",
            form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                nonisolated final class PlayerDouble: Player {
                    init() {}

                    var delegate: (any PlayerDelegate)?
                }
                """)
    }

    @Test("A plain double of another module has an explicit initializer if necessary")
    func elsewhere() {
        for (type, line) in [("[any Player]", "    init() {}\n\n"), ("[Int]", "")] {
            expectDouble(
                of: "protocol Team { var players: \(type) { get set } }", form: .plain,
                testable: ["App"],
                is: """
                    // Written by Understudy from Seam.swift.
                    @testable import App

                    final class TeamDouble: Team {
                    \(line)    var players: \(type) = []
                    }
                    """)
        }
    }

    @Test("A plain double with an isolated property has an explicit initializer if necessary")
    func properties() {
        for (type, line) in [("Player?", "    init() {}\n\n"), ("Int?", "")] {
            expectDouble(
                of: "protocol Team { @MainActor var captain: \(type) { get } }", form: .plain,
                is: """
                    // Written by Understudy from Seam.swift.

                    final class TeamDouble: Team {
                    \(line)    @MainActor
                        var captain: \(type)
                    }
                    """)
        }
    }

    @Test("A nonisolated Sendable plain double stores its variables in constants")
    func nonisolatedSendable() {
        expectDouble(
            of: "nonisolated protocol Counter: Sendable { var count: Int { get set } }",
            form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                // Unchecked, because each variable is `Guarded` by a lock.
                nonisolated final class CounterDouble: Counter, @unchecked Sendable {
                    var count: Int {
                        get { _count.wrappedValue }
                        _modify { yield &_count.wrappedValue }
                    }
                    private let _count: Guarded<Int> = Guarded(wrappedValue: 0)

                    /// Protects a value with a lock.
                    @propertyWrapper
                    final class Guarded<Value>: @unchecked Sendable {
                        private let lock = NSLock()
                        private var value: Value

                        init(wrappedValue: Value) { value = wrappedValue }

                        var wrappedValue: Value {
                            get { lock.withLock { value } }
                            _modify {
                                lock.lock()
                                defer { lock.unlock() }
                                yield &value
                            }
                        }
                    }
                }
                """)
    }

    @Test("A Sendable plain double on the main actor needs no lock")
    func isolatedSendable() {
        expectDouble(
            of: "@MainActor protocol Counter: Sendable { var count: Int { get set } }",
            form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                @MainActor
                final class CounterDouble: Counter {
                    var count = 0
                }
                """)
    }

    @Test("The type members of a plain double on the main actor need no lock")
    func isolatedTypeMembers() {
        expectDouble(
            of: "@MainActor protocol Counter { static func reset() }", form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                @MainActor
                final class CounterDouble: Counter {
                    static func reset() {
                        statics.resetCallCount += 1
                    }

                    /// The state of type members. A test has its own copy inside
                    /// `CounterDouble.$statics.withValue(.init()) { … }`.
                    @TaskLocal static var statics = Statics()

                    @MainActor
                    final class Statics {
                        fileprivate(set) var resetCallCount = 0
                        var resetDidGetCalled: Bool { resetCallCount > 0 }
                    }
                }
                """)
    }

    @Test("A lock guards the arguments of an initializer in a Sendable plain double")
    func initializer() {
        let seam = "protocol Maker: Sendable { init(size: Int) }\n"
        let text = Synthesizer(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(
            text.contains(
                """
                final class MakerDouble: Maker, @unchecked Sendable {
                    init() {}

                    @Guarded private(set) var initializeArguments: Int?

                    init(size: Int) {
                        initializeArguments = size
                    }
                """))
    }

    @Test("A nonisolated property of a Sendable plain double is stored in a constant")
    func nonisolatedVariable() {
        let seam = "protocol Network: Sendable { nonisolated var name: String? { get } }\n"
        let text = Synthesizer(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(
            text.contains(
                """
                final class NetworkDouble: Network, @unchecked Sendable {
                    nonisolated var name: String? {
                        get { _name.wrappedValue }
                        _modify { yield &_name.wrappedValue }
                    }
                    private let _name: Guarded<String?> = Guarded(wrappedValue: nil)
                """))
    }

    @Test("An initializer of a plain double calls super.init() before it uses its variables")
    func superclass() {
        let written = Synthesizer(form: .plain).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "nonisolated protocol Maker: NSObjectProtocol, Sendable { init(size: Int) }")
        ]).text
        #expect(
            written.contains(
                """
                    init(size: Int) {
                        super.init()
                        initializeArguments = size
                    }
                """))
    }
}
