import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Nonisolated plain doubles")
struct PlainIsolationTests {
    @Test
    func `A nonisolated plain double has an explicit initializer if the compiler can't add one`() {
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

    @Test func `A plain double of another module has an explicit initializer if necessary`() {
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

    @Test
    func `A plain double with an isolated property has an explicit initializer if necessary`() {
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

    @Test func `A nonisolated Sendable plain double stores its variables in constants`() {
        expectDouble(
            of: "nonisolated protocol Counter: Sendable { var count: Int { get set } }",
            form: .plain,
            contains: """
                // Unchecked, because each variable is `Guarded` by a lock.
                nonisolated final class CounterDouble: Counter, @unchecked Sendable {
                var count: Int {
                get { _count.wrappedValue }
                _modify { yield &_count.wrappedValue }
                private let _count: Guarded<Int> = Guarded(wrappedValue: 0)
                """)
    }

    @Test func `A Sendable plain double on the main actor needs no lock`() {
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

    @Test func `The type members of a plain double on the main actor need no lock`() {
        expectDouble(
            of: "@MainActor protocol Counter { static func reset() }", form: .plain,
            contains: """
                @MainActor
                statics.resetCallCount += 1
                @TaskLocal static var statics = Statics()
                @MainActor
                final class Statics {
                fileprivate(set) var resetCallCount = 0
                """)
    }

    @Test func `A lock guards the arguments of an initializer in a Sendable plain double`() {
        expectDouble(
            of: "protocol Maker: Sendable { init(size: Int) }", form: .plain,
            contains: """
                final class MakerDouble: Maker, @unchecked Sendable {
                init() {}
                @Guarded private(set) var initializeArguments: Int?
                init(size: Int) {
                initializeArguments = size
                """)
    }

    @Test func `A nonisolated property of a Sendable plain double is stored in a constant`() {
        expectDouble(
            of: "protocol Network: Sendable { nonisolated var name: String? { get } }",
            form: .plain,
            contains: """
                final class NetworkDouble: Network, @unchecked Sendable {
                nonisolated var name: String? {
                get { _name.wrappedValue }
                _modify { yield &_name.wrappedValue }
                private let _name: Guarded<String?> = Guarded(wrappedValue: nil)
                """)
    }

    @Test
    func `An initializer of a plain double calls super.init() before it uses its variables`() {
        expectDouble(
            of: "nonisolated protocol Maker: NSObjectProtocol, Sendable { init(size: Int) }",
            form: .plain,
            contains: """
                super.init()
                initializeArguments = size
                """)
    }
}
