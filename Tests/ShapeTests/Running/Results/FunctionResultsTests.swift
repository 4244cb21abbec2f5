import Testing
import UnderstudyTesting

@Suite("Functions as results", .doubles) struct FunctionResultsTests {
    let spy = FactorySpy()
    var factory: any Factory { spy }

    @Test func `A double returns stubbed functions`() async throws {
        spy.spies.handler.returns { "\($0)" }
        spy.spies.loader.returns { 6 }
        #expect(factory.handler()(3) == "3")
        #expect(try await factory.loader()() == 6)
        expect(spy.spies.handler, .wasCalled(.once))
        expect(spy.spies.loader, .wasCalled(.once))
    }

    @Test func `A double can return the function of a spy`() {
        let sent = Spy<String, Void, Never>("sent(_:)")
        spy.spies.sender.returns(sent.function.sync)
        factory.sender()("word")
        #expect(sent.calls == ["word"])
        expect(spy.spies.sender, .wasCalled(.once))
    }
}
