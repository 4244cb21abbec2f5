import Testing
import UnderstudyTesting

@Suite("Asynchronous methods", .doubles) struct AsyncFunctionsTests {
    let spy = ForecasterSpy()
    var forecaster: any Forecaster { spy }

    @Test func `An async method returns the stubbed value`() async {
        spy.spies.forecast.returns("rain")
        #expect(await forecaster.forecast() == "rain")
        expect(spy.spies.forecast, .wasCalled(.once))
    }
}
