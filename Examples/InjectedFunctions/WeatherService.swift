/// The dependency of the weather screen. It's a struct with a closure instead of a protocol.
struct WeatherService: Sendable {
    /// Returns the current weather.
    ///
    /// It throws a ``WeatherError``, or an error of the session or the decoder.
    var fetchWeather: @Sendable () async throws -> Weather
}

/// The weather at one place.
struct Weather: Equatable, Sendable, Decodable {
    enum Sky: String, Sendable, Decodable {
        case sunny, rainy
    }

    var sky: Sky
    /// The temperature in degrees Celsius.
    var temperature: Int
}

/// The reason that the weather isn't available.
enum WeatherError: Error, Equatable {
    /// The service rejected the request with this message, for example because a key is missing.
    case api(String)
    /// The service has no data for this place.
    case noData
}
