import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Asynchronous methods` {
    let spy = ForecasterSpy()
    var forecaster: any Forecaster { spy }

    @Test func `return what they are told`() async {
        spy.spies.forecast.returns("rain")
        #expect(await forecaster.forecast() == "rain")
        expect(spy.spies.forecast, .wasCalled(.once))
    }

    @Test func `take time for an answer`() async {
        spy.spies.forecastFor.answers { call async in
            await Task {}.value
            return Array(repeating: call.place, count: call.days)
        }
        #expect(await forecaster.forecast(for: "Kiel", days: 2) == ["Kiel", "Kiel"])
        expect(spy.spies.forecastFor, .wasCalled(.once, with: ("Kiel", 2)))
    }

    @Test func `without a result need no answer`() async {
        await forecaster.warmUp()
        expect(spy.spies.warmUp, .wasCalled(.once))
    }
}
