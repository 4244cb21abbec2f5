import DoubleSynthesizer
import Testing

@Suite("Parameter packs of a double made of spies")
struct SpyPackTests {
    @Test("The values of a pack are recorded as an array")
    func values() {
        expectSpy(
            of: """
                protocol Log {
                    func write<each Value: Sendable>(_ line: String, _ values: repeat each Value)
                    func all<each Value>(_ values: repeat each Value)
                }
                """,
            is: """
                final class LogSpy: Log {
                    let spies = Spies()

                    struct Spies {
                        let write = Spy<(line: String, values: [Any]), Void, Never>("LogSpy.write(_:_:)")
                        let all = Spy<[Any], Void, Never>("LogSpy.all(_:)")
                    }

                    func write<each Value: Sendable>(_ line: String, _ values: repeat each Value) {
                        var recordedValues: [Any] = []
                        repeat recordedValues.append(each values)
                        spies.write((line, recordedValues))
                    }

                    func all<each Value>(_ values: repeat each Value) {
                        var recordedValues: [Any] = []
                        repeat recordedValues.append(each values)
                        spies.all(recordedValues)
                    }
                }
                """)
    }

    @Test("A result that is a pack is turned back into its types")
    func results() {
        expectSpy(
            of: """
                protocol Batch {
                    func run<each T>(_ types: repeat (each T).Type) async throws -> (repeat each T)
                }
                """,
            is: """
                final class BatchSpy: Batch {
                    let spies = Spies()

                    struct Spies {
                        let run = Spy<[Any], Any, any Error>("BatchSpy.run(_:)")
                    }

                    func run<each T>(_ types: repeat (each T).Type) async throws -> (repeat each T) {
                        var recordedTypes: [Any] = []
                        repeat recordedTypes.append(each types)
                        return try await spies.run(recordedTypes, as: (repeat each T).self)
                    }
                }
                """)
    }

    @Test("Closures of a pack are not recorded")
    func closures() {
        expectSpy(
            of: """
                protocol Runner {
                    func run<each Value>(_ works: repeat (each Value) -> Void, count: Int)
                }
                """,
            is: """
                final class RunnerSpy: Runner {
                    let spies = Spies()

                    struct Spies {
                        /// `works` is not recorded, since it does not escape.
                        let run = Spy<Int, Void, Never>("RunnerSpy.run(_:count:)")
                    }

                    func run<each Value>(_ works: repeat (each Value) -> Void, count: Int) {
                        spies.run(count)
                    }
                }
                """)
    }

    @Test("Packs that go along with each other")
    func parallel() {
        expectErrors(
            in: """
                protocol Seam {
                    func zip<each A, each B>(_ a: repeat each A, _ b: repeat each B) -> (repeat (each A, each B))
                    func same<each A, each B>(_ a: repeat each A, _ b: repeat each B)
                    where (repeat (each A, each B)): Any
                    func apart<each A, each B>(_ a: repeat each A, b: repeat each B)
                }
                """,
            are: [
                "2:74: `repeat (each A, each B)` asks for packs of one length, and the "
                    + "compiler accepts no function that does, not even yours: use one pack",
                "4:12: `repeat (each A, each B)` asks for packs of one length, and the "
                    + "compiler accepts no function that does, not even yours: use one pack",
            ])
    }

    @Test("An optional of a pack is recorded as what it is")
    func optionals() {
        expectSpy(
            of: """
                protocol Packer {
                    func pack<each Item>(_ item: repeat (each Item)?)
                }
                """,
            is: """
                final class PackerSpy: Packer {
                    let spies = Spies()

                    struct Spies {
                        let pack = Spy<[Any], Void, Never>("PackerSpy.pack(_:)")
                    }

                    func pack<each Item>(_ item: repeat (each Item)?) {
                        var recordedItem: [Any] = []
                        repeat recordedItem.append(each item as Any)
                        spies.pack(recordedItem)
                    }
                }
                """)
    }
}
