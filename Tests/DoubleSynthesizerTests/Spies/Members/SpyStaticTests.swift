import DoubleSynthesizer
import Testing

@Suite("What belongs to the type in a double made of spies")
struct SpyStaticTests {
    @Test("Static requirements have parts of the running test")
    func statics() {
        expectSpy(
            of: """
                protocol Store {
                    static var count: Int { get }
                    static var name: String { get set }
                    static func open(_ path: String) async throws -> Int
                    func close()
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let close = Spy<Void, Void, Never>("StoreSpy.close()")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let count = Spy<Void, Int, Never>("StoreSpy.count")
                        let name = SpiedProperty<String>("StoreSpy.name")
                        let open = Spy<String, Int, any Error>("StoreSpy.open(_:)")
                    }

                    static var count: Int { spies.count() }

                    static var name: String {
                        get { spies.name.get() }
                        set { spies.name.set(newValue) }
                    }

                    static func open(_ path: String) async throws -> Int {
                        try await spies.open(path)
                    }

                    func close() {
                        spies.close()
                    }
                }
                """)
    }

    @Test("Operators are parts with names in words")
    func operators() {
        expectSpy(
            of: """
                postfix operator ++
                infix operator <*>
                protocol Number {
                    static func + (left: Self, right: Self) -> Self
                    static prefix func - (value: Self) -> Self
                    static func - (left: Self, right: Self) -> Self
                    static func += (left: inout Self, right: Self)
                    static postfix func ++ (value: Self) -> Int
                    static func <*> (left: Self, right: Int) -> Int
                }
                """,
            is: """
                final class NumberSpy: Number {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `NumberSpy` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let add = Spy<(left: NumberSpy, right: NumberSpy), NumberSpy?, Never>(
                            "NumberSpy.+(_:_:)", returning: nil)
                        let negate = Spy<NumberSpy, NumberSpy?, Never>("NumberSpy.-(_:)", returning: nil)
                        let subtract = Spy<(left: NumberSpy, right: NumberSpy), NumberSpy?, Never>(
                            "NumberSpy.-(_:_:)", returning: nil)
                        let addAssign = Spy<(left: NumberSpy, right: NumberSpy), Void, Never>("NumberSpy.+=(_:_:)")
                        /// What `+=(_:_:)` leaves in `left`: what was in it, unless told otherwise.
                        let addAssignLeft = Spy<NumberSpy, NumberSpy, Never>(unchanged: "NumberSpy.+=(_:_:) left")
                        let plusPlus = Spy<NumberSpy, Int, Never>("NumberSpy.++(_:)")
                        let lessStarGreater = Spy<(left: NumberSpy, right: Int), Int, Never>("NumberSpy.<*>(_:_:)")
                    }

                    static func + (left: NumberSpy, right: NumberSpy) -> NumberSpy {
                        spies.add((left, right)) ?? NumberSpy()
                    }

                    static prefix func - (value: NumberSpy) -> NumberSpy {
                        spies.negate(value) ?? NumberSpy()
                    }

                    static func - (left: NumberSpy, right: NumberSpy) -> NumberSpy {
                        spies.subtract((left, right)) ?? NumberSpy()
                    }

                    static func += (left: inout NumberSpy, right: NumberSpy) {
                        defer { left = spies.addAssignLeft(left) }
                        spies.addAssign((left, right))
                    }

                    static postfix func ++ (value: NumberSpy) -> Int {
                        spies.plusPlus(value)
                    }

                    static func <*> (left: NumberSpy, right: Int) -> Int {
                        spies.lessStarGreater((left, right))
                    }
                }
                """)
    }

    @Test("Unicode operators are parts named by their code")
    func unicodeOperators() {
        expectSpy(
            of: """
                infix operator ∪
                protocol Union {
                    static func ∪ (left: Self, right: Int) -> Int
                }
                """,
            is: """
                final class UnionSpy: Union {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `UnionSpy` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let u222A = Spy<(left: UnionSpy, right: Int), Int, Never>("UnionSpy.∪(_:_:)")
                    }

                    static func ∪ (left: UnionSpy, right: Int) -> Int {
                        spies.u222A((left, right))
                    }
                }
                """)
    }

    @Test("A static parameter that has the name of the parts is not mistaken for them")
    func takenName() {
        expectSpy(
            of: """
                protocol Store {
                    static func keep(spies: Int)
                }
                """,
            is: """
                final class StoreSpy: Store {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let keep = Spy<Int, Void, Never>("StoreSpy.keep(spies:)")
                    }

                    static func keep(spies: Int) {
                        Self.spies.keep(spies)
                    }
                }
                """)
    }
}
