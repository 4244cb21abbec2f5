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
}
