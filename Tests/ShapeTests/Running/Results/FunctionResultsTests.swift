import Testing
import UnderstudyTesting

@Suite("Functions as results", .doubles) struct FunctionResultsTests {
    let spy = FactorySpy()
    var factory: any Factory { spy }

    @Test("A double returns stubbed functions") func results() async throws {
        spy.spies.handler.returns { "\($0)" }
        spy.spies.maker.returns { 4 }
        spy.spies.adder.returns { left in { right in left + right } }
        spy.spies.loader.returns { 6 }
        #expect(factory.handler()(3) == "3")
        #expect(factory.maker()?() == 4)
        #expect(factory.adder()(2)(3) == 5)
        #expect(try await factory.loader()() == 6)
        expect(spy.spies.handler, .wasCalled(.once))
        expect(spy.spies.maker, .wasCalled(.once))
        expect(spy.spies.adder, .wasCalled(.once))
        expect(spy.spies.loader, .wasCalled(.once))
    }

    @Test("A double can return the function of a spy") func spies() {
        let sent = Spy<String, Void, Never>("sent(_:)")
        spy.spies.sender.returns(sent.function.sync)
        factory.sender()("word")
        #expect(sent.calls == ["word"])
        expect(spy.spies.sender, .wasCalled(.once))
    }
}
