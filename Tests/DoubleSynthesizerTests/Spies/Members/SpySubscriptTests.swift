import DoubleSynthesizer
import Testing

@Suite("Subscripts of a double made of spies")
struct SpySubscriptTests {
    @Test("Subscripts are parts, settable ones with a spy of their own")
    func subscripts() {
        expectSpy(
            of: """
                protocol Grid {
                    subscript(index: Int) -> String { get }
                    subscript(at row: Int, by column: Int) -> String { get set }
                }
                """,
            is: """
                final class GridSpy: Grid {
                    let spies = Spies()

                    struct Spies {
                        let subscriptIndex = Spy<Int, String, Never>("GridSpy.subscript(_:)")
                        let subscriptAt = SpiedSubscript<(row: Int, column: Int), String>(
                            "GridSpy.subscript(at:by:)")
                    }

                    subscript(index: Int) -> String {
                        spies.subscriptIndex(index)
                    }

                    subscript(at row: Int, by column: Int) -> String {
                        get { spies.subscriptAt.get((row, column)) }
                        set { spies.subscriptAt.set((row, column), newValue) }
                    }
                }
                """)
    }

    @Test("Static and generic subscripts, and those that may fail")
    func kinds() {
        expectSpy(
            of: """
                protocol Grid {
                    static subscript(index: Int) -> String { get set }
                    subscript<T: Hashable>(key: T) -> T { get set }
                    subscript<T>(at index: T) -> Int where T: Sendable { get async throws }
                }
                """,
            is: """
                final class GridSpy: Grid {
                    let spies = Spies()

                    struct Spies {
                        let subscriptKey = SpiedSubscript<any Hashable, Any>("GridSpy.subscript(_:)")
                        let subscriptAt = Spy<any Sendable, Int, any Error>("GridSpy.subscript(at:)")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let `subscript` = SpiedSubscript<Int, String>("GridSpy.subscript(_:)")
                    }

                    static subscript(index: Int) -> String {
                        get { spies.subscript.get(index) }
                        set { spies.subscript.set(index, newValue) }
                    }

                    subscript<T: Hashable>(key: T) -> T {
                        get { spies.subscriptKey.get(key, as: T.self) }
                        set { spies.subscriptKey.set(key, newValue) }
                    }

                    subscript<T>(at index: T) -> Int where T: Sendable {
                        get async throws { try await spies.subscriptAt(index) }
                    }
                }
                """)
    }

    @Test("A subscript without an index, and one of many")
    func numbers() {
        expectSpy(
            of: """
                protocol Grid {
                    subscript() -> Int { get set }
                    subscript(indices: Int...) -> Int { get set }
                }
                """,
            is: """
                final class GridSpy: Grid {
                    let spies = Spies()

                    struct Spies {
                        let `subscript` = SpiedSubscript<Void, Int>("GridSpy.subscript()")
                        let subscriptIndices = SpiedSubscript<[Int], Int>("GridSpy.subscript(_:)")
                    }

                    subscript() -> Int {
                        get { spies.subscript.get() }
                        set { spies.subscript.set((), newValue) }
                    }

                    subscript(indices: Int...) -> Int {
                        get { spies.subscriptIndices.get(indices) }
                        set { spies.subscriptIndices.set(indices, newValue) }
                    }
                }
                """)
    }

    @Test("A label that is a name too is written twice")
    func labels() {
        expectSpy(
            of: """
                protocol Grid {
                    subscript(row row: Int, column column: Int) -> String { get set }
                }
                """,
            is: """
                final class GridSpy: Grid {
                    let spies = Spies()

                    struct Spies {
                        let `subscript` = SpiedSubscript<(row: Int, column: Int), String>(
                            "GridSpy.subscript(row:column:)")
                    }

                    subscript(row row: Int, column column: Int) -> String {
                        get { spies.subscript.get((row, column)) }
                        set { spies.subscript.set((row, column), newValue) }
                    }
                }
                """)
    }

    @Test("An index that is called like what is written keeps its name")
    func newValue() {
        expectSpy(
            of: """
                protocol Grid {
                    subscript(newValue: Int) -> Int { get set }
                }
                """,
            is: """
                final class GridSpy: Grid {
                    let spies = Spies()

                    struct Spies {
                        let `subscript` = SpiedSubscript<Int, Int>("GridSpy.subscript(_:)")
                    }

                    subscript(newValue: Int) -> Int {
                        get { spies.subscript.get(newValue) }
                        set(newValue2) { spies.subscript.set(newValue, newValue2) }
                    }
                }
                """)
    }
}
