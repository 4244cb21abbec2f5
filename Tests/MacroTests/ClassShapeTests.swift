import Testing
import UnderstudyTesting

/// Requirements of every kind that a class can declare without a body.
protocol Machine: Sendable {
    static var serial: Int { get set }
    static func make(_ count: Int) throws -> String
    static func < (left: Self, right: Self) -> Bool
    init(power: Int)
    init?(named name: String)
    subscript(index: Int) -> String { get }
    subscript(key: String) -> Int { get set }
    func run<Value: Sendable>(_ value: Value, times: Int) -> Bool
    func each(_ body: (Int) throws -> Void) rethrows
    func swap(_ text: inout String, with others: Int...)
    func ask(_ question: String, then: @escaping @Sendable (String) -> Void)
    func twin() -> Self
    @discardableResult func start() async throws(Broken) -> Int
}

struct Broken: Error {}

@Spy final class MachineSpy: Machine {
    static var serial: Int
    static func make(_ count: Int) throws -> String
    static func < (left: MachineSpy, right: MachineSpy) -> Bool
    init(power: Int)
    init?(named name: String)
    subscript(index: Int) -> String {
        spies.subscriptIndex(index)
    }
    subscript(key: String) -> Int {
        get { spies.subscriptKey.get(key) }
        set { spies.subscriptKey.write(key, newValue) }
    }
    func run<Value: Sendable>(_ value: Value, times: Int) -> Bool
    func each(_ body: (Int) throws -> Void) rethrows
    func swap(_ text: inout String, with others: Int...)
    func ask(_ question: String, then: @escaping @Sendable (String) -> Void)
    func twin() -> MachineSpy
    @discardableResult func start() async throws(Broken) -> Int
}

/// A protocol whose conforming types are `Sendable`, and some of whose members have a result
/// builder. The macro doesn't see either here.
protocol Kiln: Sendable {
    var lid: Lid { get set }
    func fire(_ pots: [String]) -> Lid
    @Rack var shelves: [Int] { get }
    @Rack func stack() throws -> [Int]
    @Rack static func spare() -> [Int]
}

/// A class that isn't `Sendable`.
final class Lid {}

@resultBuilder enum Rack {
    static func buildExpression(_ shelf: Int) -> [Int] { [shelf] }
    static func buildBlock(_ shelves: [Int]...) -> [Int] { shelves.flatMap(\.self) }
}

@Spy final class KilnSpy: Kiln {
    var lid: Lid
    func fire(_ pots: [String]) -> Lid
    var shelves: [Int]
    func stack() throws -> [Int]
    static func spare() -> [Int]
}

/// A type that only internal members of a public class use.
struct Flour {
    var grams: Int
}

protocol Bakery {
    var oven: Int { get }
    var shelf: [String] { get set }
    func bake(_ flour: Flour) -> Int
    #if NEVER
        func burn(_ unknown: Unknown)
    #endif
}

/// A public class whose members have a lower access level.
@Spy public final class BakerySpy: Bakery {
    private let heat = 180
    var oven: Int { heat }
    private(set) var order: Int
    var shelf: [String]
    func bake(_ flour: Flour) -> Int
    #if NEVER
        func burn(_ unknown: Unknown)
    #elseif !NEVER
        /// A function that isn't a requirement of the protocol should also have a spy.
        public func sell() -> String
    #endif
    init() {}
}

@Suite("Members of a class with @Spy", .doubles) struct ClassShapeTests {
    @Test func `Static members of a class with @Spy are stubbed in the running test`() throws {
        MachineSpy.serial = 7
        MachineSpy.spies.make.returns("made")
        MachineSpy.spies.less.returns(true)
        #expect(MachineSpy.serial == 7)
        #expect(try MachineSpy.make(2) == "made")
        #expect(MachineSpy(power: 1) < MachineSpy(power: 2))
        #expect(MachineSpy.spies.make.calls == [2])
    }

    @Test func `Initializers of a class with @Spy are recorded`() throws {
        _ = MachineSpy(power: 3)
        let named = try #require(MachineSpy(named: "Loom"))
        named.each { _ in }
        #expect(MachineSpy.spies.initializePower.calls == [3])
        #expect(MachineSpy.spies.initializeNamed.calls == ["Loom"])
        #expect(named.spies.each.didGetCalled)
    }

    @Test func `Members with their own code have spies in a class with @Spy`() {
        let machine = MachineSpy(power: 1)
        machine.spies.subscriptIndex.returns("first")
        machine["key"] = 4
        #expect(machine[0] == "first")
        #expect(machine["key"] == 4)
        #expect(machine.spies.subscriptIndex.calls == [0])
    }

    @Test func `A class with @Spy records generic, inout, variadic and closure parameters`() {
        let machine = MachineSpy(power: 1)
        machine.spies.run.returns(true)
        #expect(machine.run("fast", times: 2))
        #expect(machine.spies.run.lastCall?.times == 2)
        var text = "a"
        machine.swap(&text, with: 1, 2)
        #expect(machine.spies.swap.lastCall?.others == [1, 2])
        machine.ask("why") { _ in }
        #expect(machine.spies.ask.lastCall?.question == "why")
    }

    @Test func `Members of a class with @Spy throw typed errors`() async {
        let machine = MachineSpy(power: 1)
        machine.spies.start.fails(with: Broken())
        await #expect(throws: Broken.self) { try await machine.start() }
    }

    @Test func `A class with @Spy conforms to a protocol that the macro doesn't see`() throws {
        let (kiln, lid) = (KilnSpy(), Lid())
        kiln.lid = lid
        kiln.spies.fire.returns(lid)
        kiln.shelves = [1, 2]
        kiln.spies.stack.returns([3])
        KilnSpy.spies.spare.returns([4])
        #expect(kiln.lid === lid)
        #expect(kiln.fire(["jug"]) === lid)
        #expect(try kiln.shelves + kiln.stack() + KilnSpy.spare() == [1, 2, 3, 4])
    }

    @Test func `Members of a class with @Spy can be conditional and have a lower access level`() {
        let bakery = BakerySpy()
        bakery.spies.bake.returns(3)
        bakery.spies.sell.returns("bread")
        bakery.spies.order.get.returns(4)
        #expect(bakery.oven == 180)
        #expect(bakery.bake(Flour(grams: 500)) == 3)
        #expect(bakery.sell() == "bread")
        #expect(bakery.order == 4)
        bakery.shelf = ["roll"]
        #expect(bakery.spies.shelf.set.calls == [["roll"]])
    }

    @Test func `Members of a class with @Spy can return the double itself`() {
        let machine = MachineSpy(power: 1)
        #expect(machine.twin() === machine)
    }
}
