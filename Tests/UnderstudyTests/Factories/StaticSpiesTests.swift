import TestSupport
import Testing
import Understudy

private protocol Store {
    associatedtype Item
    static var count: Int { get }
    static func add(_ item: Item)
    init(name: String)
}

private final class StoreSpy<Item: Sendable>: Store {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let count = Spy<Void, Int, Never>("StoreSpy.count", returning: 0)
        let add = Spy<Item, Void, Never>("StoreSpy.add(_:)")
        let initialize = Spy<String, Void, Never>("StoreSpy.init(name:)")
    }

    static var count: Int { spies.count() }
    static func add(_ item: Item) { spies.add(item) }
    init(name: String) { Self.spies.initialize(name) }
}

/// A base class whose static spies should be separate for each subclass.
private class Base {
    static var spies: StaticSpies { TestScoped.value(of: self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let start = Spy<Void, Void, Never>("Base.start()")
    }
    class func start() { spies.start() }
}

private final class Derived: Base {}

@Suite("Static spies of a double", .endsWhenIdle)
struct StaticSpiesTests {
    @Test func `Static spies stub static functions and record initializers`() {
        withTestScope {
            StoreSpy<Int>.spies.count.returns(3)
            StoreSpy<Int>.add(7)
            _ = StoreSpy<Int>(name: "shop")
            #expect(StoreSpy<Int>.count == 3)
            #expect(StoreSpy<Int>.spies.add.calls == [7])
            #expect(StoreSpy<Int>.spies.initialize.wasCalled(.once, with: "shop"))
        }
    }

    @Test func `A generic double has separate static spies for each generic argument`() {
        withTestScope {
            StoreSpy<Int>.add(7)
            StoreSpy<String>.add("seven")
            #expect(StoreSpy<Int>.spies.add.calls == [7])
            #expect(StoreSpy<String>.spies.add.calls == ["seven"])
            #expect(!StoreSpy<Bool>.spies.add.didGetCalled)
        }
    }

    @Test func `A subclass has its own static spies`() {
        withTestScope {
            Derived.start()
            #expect(Derived.spies.start.callCount == 1)
            #expect(Base.spies.start.callCount == 0)
        }
    }

    @Test(arguments: 0..<50)
    func `Static spies belong to the running test and its child tasks`(_ index: Int) async {
        await withTestScope {
            StoreSpy<Int>.spies.count.returns(index)
            async let one: Void = StoreSpy<Int>.add(index)
            async let two: Void = StoreSpy<Int>.add(index)
            _ = await (one, two)
            #expect(StoreSpy<Int>.count == index)
            #expect(StoreSpy<Int>.spies.add.calls == [index, index])
        }
    }

    @Test func `An unmet expectation of a static spy is reported at the end of the test`() {
        let reports = reports {
            withTestScope(strict: true) {
                StoreSpy<Int>.spies.add.mustBeCalled(.exactly(2))
                StoreSpy<Int>.add(1)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == ["StoreSpy.add(_:): expected 2 calls, got 1"])
    }

    @Test func `TestScoped.value(of:) keeps the first value of each type`() {
        withTestScope {
            for _ in 1...2 {
                #expect(TestScoped.value(of: Self.self) { 1 } == 1)
                #expect(TestScoped.value(of: Self.self) { "one" } == "one")
            }
            #expect(TestScoped.value(of: Self.self) { 2 } == 1)
        }
    }
}
