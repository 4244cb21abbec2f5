import TestSupport
import Testing

@testable import Understudy

@Suite("Spy names in suggested stubs")
struct SpyNameHintTests {
    /// Returns the line to add, or `nil` if there is none.
    private func hint<Input>(_ spy: Spy<Input, Int, Never>, _ input: Input) -> Substring? {
        let reports = reports { _ = spy.function.sync(input) }
        return reports.first?.message.split(separator: "\n").first { $0.hasPrefix("  add") }
    }

    @Test func `A suggested stub uses the property name that the spy was created with`() {
        let add = Spy<String, Int, Never>("MathSpy.add(_:)", part: "addString")
        #expect(hint(add, "a") == "  add     spies.addString.returns(<#Int#>)")
        let plus = Spy<(Int, Int), Int, Never>("MathSpy.+(_:_:)", part: "plus")
        #expect(hint(plus, (1, 2)) == "  add     spies.plus.returns(<#Int#>)")
        let at = Spy<Int, Int, Never>("MathSpy.subscript(at:)", part: "subscriptAt")
        #expect(hint(at, 1) == "  add     spies.subscriptAt.returns(<#Int#>)")
    }

    @Test func `A suggested stub uses the function's name if the spy has no property name`() {
        let add = Spy<String, Int, Never>("MathSpy.add(_:)")
        #expect(hint(add, "a") == "  add     spies.add.returns(<#Int#>)")
        let at = Spy<Int, Int, Never>("MathSpy.subscript(at:)")
        #expect(hint(at, 1) == "  add     spies.subscript.returns(<#Int#>)")
    }

    @Test func `No stub is suggested if the function's name isn't an identifier`() {
        #expect(hint(Spy<(Int, Int), Int, Never>("MathSpy.+(_:_:)"), (1, 2)) == nil)
    }

    @Test
    func `A suggested stub of a property or subscript uses its property name and its getter`() {
        let total = SpiedProperty<Int>("MathSpy.total", part: "totalSum")
        #expect(hint(total.get, ()) == "  add     spies.totalSum.get.returns(<#Int#>)")
        let cells = SpiedSubscript<Int, Int>("MathSpy.subscript(_:)", part: "subscriptCell")
        #expect(hint(cells.get, 1) == "  add     spies.subscriptCell.get.returns(<#Int#>)")
    }

    @Test func `A suggested stub of a static spy includes the type's name`() {
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
            // If a test keeps a double alive, the hint should refer to an instance.
            let rank = RankSpy()
            TestScope.current?.keep(rank)
            #expect(hint(rank.spies.length, ()) == "  add     spies.length.returns(<#Int#>)")
        }
    }

    @Test
    func `Spies of initializers and inout parameters keep the property name that they are given`() {
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
