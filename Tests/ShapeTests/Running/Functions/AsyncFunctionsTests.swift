import Testing
import UnderstudyTesting

@Suite("Asynchronous methods", .doubles) struct AsyncFunctionsTests {
    let spy = ForecasterSpy()
    var forecaster: any Forecaster { spy }

    @Test("An async method returns the stubbed value") func results() async {
        spy.spies.forecast.returns("rain")
        #expect(await forecaster.forecast() == "rain")
        expect(spy.spies.forecast, .wasCalled(.once))
    }

    @Test("An async method waits for an asynchronous answer") func asynchronousAnswers() async {
        spy.spies.forecastFor.answers { call async in
            await Task {}.value
            return Array(repeating: call.place, count: call.days)
        }
        #expect(await forecaster.forecast(for: "Kiel", days: 2) == ["Kiel", "Kiel"])
        expect(spy.spies.forecastFor, .wasCalled(.once, with: ("Kiel", 2)))
    }

    @Test("An async method without a result needs no stub") func voidResults() async {
        await forecaster.warmUp()
        expect(spy.spies.warmUp, .wasCalled(.once))
    }
}
