// Written by Understudy from AsyncFunctions.swift.
import Understudy

final class ForecasterSpy: Forecaster {
    let spies = Spies()

    struct Spies {
        let forecast = Spy<Void, String, Never>("ForecasterSpy.forecast()")
        let forecastFor = Spy<(place: String, days: Int), [String], Never>(
            "ForecasterSpy.forecast(for:days:)", part: "forecastFor")
        let warmUp = Spy<Void, Void, Never>("ForecasterSpy.warmUp()")
    }

    func forecast() async -> String {
        await spies.forecast()
    }

    func forecast(for place: String, days: Int) async -> [String] {
        await spies.forecastFor((place, days))
    }

    func warmUp() async {
        await spies.warmUp()
    }
}
