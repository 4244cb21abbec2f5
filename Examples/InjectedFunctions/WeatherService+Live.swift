import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension WeatherService {
    /// A service that loads the weather from a URL.
    static func live(at url: URL, session: URLSession = .shared) -> WeatherService {
        WeatherService {
            let (data, response) = try await session.data(for: URLRequest(url: url))
            let status = (response as? HTTPURLResponse)?.statusCode ?? 200
            guard status < 400 else {
                throw WeatherError.api(String(decoding: data, as: UTF8.self))
            }
            if data.isEmpty { throw WeatherError.noData }
            return try JSONDecoder().decode(Weather.self, from: data)
        }
    }
}
