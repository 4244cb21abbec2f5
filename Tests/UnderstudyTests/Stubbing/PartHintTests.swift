import TestSupport
import Testing

@testable import Understudy

@Suite("The part of spies that a report says to add to")
struct PartHintTests {
    /// The line to add, where there is one.
    private func hint<Input>(_ spy: Spy<Input, Int, Never>, _ input: Input) -> Substring? {
        let reports = reports { _ = spy.function.sync(input) }
        return reports.first?.message.split(separator: "\n").first { $0.hasPrefix("  add") }
    }

    @Test("is the one that the spy was told")
    func told() {
        let add = Spy<String, Int, Never>("MathSpy.add(_:)", part: "addString")
        #expect(hint(add, "a") == "  add     spies.addString.returns(<#Int#>)")
        let plus = Spy<(Int, Int), Int, Never>("MathSpy.+(_:_:)", part: "plus")
        #expect(hint(plus, (1, 2)) == "  add     spies.plus.returns(<#Int#>)")
        let at = Spy<Int, Int, Never>("MathSpy.subscript(at:)", part: "subscriptAt")
        #expect(hint(at, 1) == "  add     spies.subscriptAt.returns(<#Int#>)")
    }

    @Test("is the one that the function's name suggests, where the spy was told none")
    func suggested() {
        let add = Spy<String, Int, Never>("MathSpy.add(_:)")
        #expect(hint(add, "a") == "  add     spies.add.returns(<#Int#>)")
        let at = Spy<Int, Int, Never>("MathSpy.subscript(at:)")
        #expect(hint(at, 1) == "  add     spies.subscript.returns(<#Int#>)")
    }

    @Test("is not guessed: where nothing suggests it, there is no line")
    func unknown() {
        #expect(hint(Spy<(Int, Int), Int, Never>("MathSpy.+(_:_:)"), (1, 2)) == nil)
    }

    @Test("is the reading of a property or a subscript that has a part of another name")
    func accessors() {
        let total = SpiedProperty<Int>("MathSpy.total", part: "totalSum")
        #expect(hint(total.get, ()) == "  add     spies.totalSum.get.returns(<#Int#>)")
        let cells = SpiedSubscript<Int, Int>("MathSpy.subscript(_:)", part: "subscriptCell")
        #expect(hint(cells.get, 1) == "  add     spies.subscriptCell.get.returns(<#Int#>)")
    }

    @Test("stands behind the type, where that has the parts and no instance")
    func ofTypes() {
        withTestScope {
            #expect(
                hint(CabSpy<Int>.spies.fare, 2)
                    == "  add     CabSpy<Int>.spies.fare.returns(<#Int#>)")
            #expect(
                hint(CabSpy<Int>.Meter.spies.count.get, ())
                    == "  add     CabSpy<Int>.Meter.spies.count.get.returns(<#Int#>)")
            #expect(
                hint(RankSpy.spies.length, ()) == "  add     RankSpy.spies.length.returns(<#Int#>)")
            #expect(hint(RankSpy().spies.length, ()) == "  add     spies.length.returns(<#Int#>)")
            // What a test keeps alive is an instance.
            let rank = RankSpy()
            TestScope.current?.keep(rank)
            #expect(hint(rank.spies.length, ()) == "  add     spies.length.returns(<#Int#>)")
        }
    }

    @Test("is that of an initializer and of an inout parameter too")
    func otherParts() {
        let initialize = Spy<String, Void, Never>(
            initializer: "MathSpy.init(name:)", part: "initializeName")
        #expect(initialize.signature.part == "initializeName")
        let failable = Spy<String, Bool, Never>(
            initializer: "MathSpy.init?(name:)", part: "initializeName")
        #expect(failable.signature.part == "initializeName")
        let buffer = Spy<[Int], [Int], Never>(
            unchanged: "MathSpy.fill(_:) buffer", part: "fillBytesBuffer")
        #expect(buffer.signature.part == "fillBytesBuffer")
    }
}

private enum CabSpy<Fuel> {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let fare = Spy<Int, Int, Never>("CabSpy.fare(_:)")
    }

    enum Meter {
        static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

        struct StaticSpies: Sendable {
            let count = SpiedProperty<Int>("Meter.count")
        }
    }
}

private final class RankSpy: Sendable {
    static let spies = TestScoped { Spies() }
    let spies = Spies()

    struct Spies: Sendable {
        let length = Spy<Void, Int, Never>("RankSpy.length")
    }
}
