import DoubleSynthesizer
import Testing

@Suite("Parameter packs in doubles")
struct PackTests {
    @Test("A pack of closures isn't recorded")
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
                        /// `works` isn't recorded, because it doesn't escape.
                        let run = Spy<Int, Void, Never>("RunnerSpy.run(_:count:)")
                    }

                    func run<each Value>(_ works: repeat (each Value) -> Void, count: Int) {
                        spies.run(count)
                    }
                }
                """)
    }

    @Test("A pack of optionals is recorded as Any")
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
