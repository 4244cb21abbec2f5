import Testing
import UnderstudyTesting

@Suite("Inout parameters", .doubles) struct InoutParametersTests {
    let spy = MixerSpy()
    var mixer: any Mixer { spy }

    @Test func `An inout parameter is unchanged unless it is stubbed`() {
        var drink = "tea"
        mixer.stir(&drink)
        #expect(drink == "tea")
        expect(spy.spies.stir, .wasCalled(.once, with: "tea"))
        expect(spy.spies.stirDrink, .wasCalled(.once, with: "tea"))
    }

    @Test func `A function can have several inout parameters and a result`() {
        var amount = 3
        var glasses = ["a"]
        spy.spies.pour.returns(true)
        spy.spies.pourAmount.answers { $0 - 1 }
        spy.spies.pourGlasses.answers { $0 + ["b"] }
        #expect(mixer.pour(&amount, into: &glasses))
        #expect(amount == 2)
        #expect(glasses == ["a", "b"])
        expect(spy.spies.pour, .wasCalled(.once, with: (3, ["a"])))
        expect(spy.spies.pourAmount, .wasCalled(.once, with: 3))
        expect(spy.spies.pourGlasses, .wasCalled(.once, with: ["a"]))
    }

    @Test func `An inout parameter can be generic`() {
        var drink = 1.5
        mixer.shake(&drink)
        #expect(drink == 1.5)
        spy.spies.shakeDrink.returns(2.5)
        mixer.shake(&drink)
        #expect(drink == 2.5)
        expect(spy.spies.shake, .wasCalled(.exactly(2), with: 1.5))
        expect(spy.spies.shakeDrink, .wasCalled(.exactly(2)))
    }

    @Test func `A function that throws still changes its inout parameter`() {
        var drink = "tea"
        spy.spies.heat.fails(with: DockError.occupied)
        spy.spies.heatDrink.returns("steam")
        #expect(throws: DockError.occupied) { try mixer.heat(&drink) }
        #expect(drink == "steam")
        expect(spy.spies.heat, .wasCalled(.once, with: "tea"))
        expect(spy.spies.heatDrink, .wasCalled(.once, with: "tea"))
    }
}
