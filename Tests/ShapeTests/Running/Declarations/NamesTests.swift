import Testing
import UnderstudyTesting

@Suite("Names that doubles use", .doubles) struct NamesTests {
    let spy = ActressSpy()
    var actress: any Actress { spy }

    @Test func `A parameter can have a name that the double uses`() {
        var count = 0
        var value = 5
        spy.spies.play.returns(1)
        spy.spies.answer.returns(2)
        spy.spies.writeSpies.returns(6)
        #expect(actress.play(spies: 3) == 1)
        #expect(actress.answer(answer: 4) { count += 1 } == 2)
        actress.value(newValue: 5, value: 6)
        actress.write(&value)
        actress.input(input: 1, output: 2, get: 3, set: 4)
        actress.as(7)
        #expect(count == 1)
        #expect(value == 6)
        expect(spy.spies.play, .wasCalled(.once, with: 3))
        expect(spy.spies.answer, .wasCalled(.once, with: 4))
        expect(spy.spies.value, .wasCalled(.once, with: (newValue: 5, value: 6)))
        expect(spy.spies.write, .wasCalled(.once, with: 5))
        expect(spy.spies.writeSpies, .wasCalled(.once, with: 5))
        expect(spy.spies.input, .wasCalled(.once, with: (input: 1, output: 2, get: 3, set: 4)))
        expect(spy.spies.as, .wasCalled(.once, with: 7))
    }

    @Test func `A type parameter can have a name that the double uses`() {
        spy.spies.generic.answers { $0 }
        spy.spies.throwing.returns("thrown")
        #expect(actress.generic(3) == 3)
        #expect(actress.throwing(String.self) == "thrown")
        actress.pack(1, "one", itemValues: 4)
        expect(spy.spies.generic, .wasCalled(.once, with: 3))
        expect(spy.spies.throwing, .wasCalled(.once, with: String.self))
        expect(spy.spies.pack, .wasCalled(.once, with: ([1, "one"], 4)))
    }

    @Test func `The index of a subscript can have a name that the double uses`() {
        var actress = actress
        actress[3] = 4
        actress[newValue: "a", 5] = 6
        #expect(actress[3] == 4)
        #expect(actress[newValue: "a", 5] == 6)
        expect(spy.spies.subscript.set, .wasCalled(.once, with: (3, 4)))
        expect(spy.spies.subscript.get, .wasCalled(.once))
        expect(spy.spies.subscriptOldValue.set, .wasCalled(.once, with: (("a", 5), 6)))
        expect(spy.spies.subscriptOldValue.get, .wasCalled(.once))
    }

    @Test func `A property or method can have a name that the double uses`() {
        var actress = actress
        spy.spies.get.returns(1)
        spy.spies.callAsFunction.returns(2)
        actress.set = 3
        actress.newValue = 4
        actress.initialize()
        #expect(actress.get == 1)
        #expect(actress(5) == 2)
        #expect(actress.set == 3)
        #expect(actress.newValue == 4)
        expect(spy.spies.get, .wasCalled(.once))
        expect(spy.spies.callAsFunction, .wasCalled(.once, with: 5))
        expect(spy.spies.set.set, .wasCalled(.once, with: 3))
        expect(spy.spies.set.get, .wasCalled(.once))
        expect(spy.spies.newValue.set, .wasCalled(.once, with: 4))
        expect(spy.spies.newValue.get, .wasCalled(.once))
        expect(spy.spies.initialize, .wasCalled(.once))
    }

    @Test func `A static member or initializer can have a name that the double uses`() {
        func make<A: Actress>(_ type: A.Type) -> A {
            type.direct(spies: 6)
            return A(spies: 7)
        }
        _ = make(ActressSpy.self)
        expect(ActressSpy.spies.direct, .wasCalled(.once, with: 6))
        expect(ActressSpy.spies.initialize, .wasCalled(.once, with: 7))
    }
}
