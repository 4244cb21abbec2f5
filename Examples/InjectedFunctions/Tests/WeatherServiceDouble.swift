@testable import InjectedFunctionsExample

/// Returns one result and counts the calls. Handwritten, because the service is a struct of closures.
@MainActor
final class WeatherServiceDouble {
    var fetchWeatherResult: Result<Weather, any Error>
    private(set) var fetchWeatherCallCount = 0

    init(_ result: Result<Weather, any Error>) {
        fetchWeatherResult = result
    }

    /// The service to inject.
    var service: WeatherService {
        WeatherService { try await self.fetchWeather() }
    }

    private func fetchWeather() throws -> Weather {
        fetchWeatherCallCount += 1
        return try fetchWeatherResult.get()
    }
}
