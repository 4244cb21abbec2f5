// Written by Understudy from AsyncFunctions.swift.
import Understudy

final class ForecasterSpy: Forecaster {
    let spies = Spies()

    struct Spies {
        let forecast = Spy<Void, String, Never>("ForecasterSpy.forecast()")
    }

    func forecast() async -> String {
        await spies.forecast()
    }
}
