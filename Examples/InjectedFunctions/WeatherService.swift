/// What the weather screen needs from outside: a value of functions, instead of a protocol.
struct WeatherService: Sendable {
    /// The weather now.
    ///
    /// Throws a ``WeatherError``, or what the loader throws.
    var fetchWeather: @Sendable () async throws -> Weather
}

/// The weather at one place.
struct Weather: Equatable, Sendable, Decodable {
    enum Sky: String, Sendable, Decodable {
        case sunny, rainy
    }

    var sky: Sky
    /// In degrees Celsius.
    var temperature: Int
}

/// Why there is no weather.
enum WeatherError: Error, Equatable {
    /// The service refused the request, with its own words.
    case api(String)
    /// The service answered, and knows no weather.
    case noData
}
