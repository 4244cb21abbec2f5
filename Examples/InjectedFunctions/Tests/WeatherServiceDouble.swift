@testable import InjectedFunctionsExample

/// Answers with one result, and counts the calls; written by hand, since the seam is a value.
@MainActor
final class WeatherServiceDouble {
    var fetchWeatherResult: Result<Weather, any Error>
    private(set) var fetchWeatherCallCount = 0

    init(_ result: Result<Weather, any Error>) {
        fetchWeatherResult = result
    }

    /// What goes where a ``WeatherService`` goes.
    var service: WeatherService {
        WeatherService { try await self.fetchWeather() }
    }

    private func fetchWeather() throws -> Weather {
        fetchWeatherCallCount += 1
        return try fetchWeatherResult.get()
    }
}
