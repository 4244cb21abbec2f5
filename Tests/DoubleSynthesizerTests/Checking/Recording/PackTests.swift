import DoubleSynthesizer
import Testing

@Suite("Parameter packs of a double made of spies")
struct PackTests {
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
