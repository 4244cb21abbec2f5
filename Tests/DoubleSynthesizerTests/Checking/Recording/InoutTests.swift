import DoubleSynthesizer
import Testing

@Suite("Inout parameters of doubles")
struct InoutTests {
    @Test("The value of a generic inout parameter is cast to its type")
    func genericInout() {
        expectSpy(
            of: """
                protocol Merger {
                    func merge<T: Hashable>(_ value: T, into result: inout T) throws
                }
                """,
            is: """
                final class MergerSpy: Merger {
                    let spies = Spies()

                    struct Spies {
                        let merge = Spy<(value: any Hashable, result: any Hashable), Void, any Error>(
                            "MergerSpy.merge(_:into:)")
                        /// The value of `result` after `merge(_:into:)`, by default the one before.
                        let mergeResult = Spy<Any, Any, Never>(unchanged: "MergerSpy.merge(_:into:) result")
                    }

                    func merge<T: Hashable>(_ value: T, into result: inout T) throws {
                        defer { result = spies.mergeResult.function(result, as: T.self) }
                        try spies.merge((value, result))
                    }
                }
                """)
    }

    @Test("A requirement or a parameter can be named type")
    func typeOf() {
        expectSpy(
            of: """
                protocol Sorter {
                    func sort(_ items: inout some Collection<Int>, type: Int)
                }
                protocol Mapper {
                    func type() -> Int
                    func map(_ items: inout some Collection<Int>)
                }
                """,
            is: """
                final class SorterSpy: Sorter {
                    let spies = Spies()

                    struct Spies {
                        let sort = Spy<(items: Any, type: Int), Void, Never>("SorterSpy.sort(_:type:)")
                        /// The value of `items` after `sort(_:type:)`, by default the one before.
                        let sortItems = Spy<Any, Any, Never>(unchanged: "SorterSpy.sort(_:type:) items")
                    }

                    func sort(_ items: inout some Collection<Int>, type: Int) {
                        defer { items = spies.sortItems.function(items, as: Swift.type(of: items)) }
                        spies.sort((items, type))
                    }
                }

                final class MapperSpy: Mapper {
                    let spies = Spies()

                    struct Spies {
                        let type = Spy<Void, Int, Never>("MapperSpy.type()")
                        let map = Spy<Any, Void, Never>("MapperSpy.map(_:)")
                        /// The value of `items` after `map(_:)`, by default the one before.
                        let mapItems = Spy<Any, Any, Never>(unchanged: "MapperSpy.map(_:) items")
                    }

                    func type() -> Int {
                        spies.type()
                    }

                    func map(_ items: inout some Collection<Int>) {
                        defer { items = spies.mapItems.function(items, as: Swift.type(of: items)) }
                        spies.map(items)
                    }
                }
                """)
    }
}
