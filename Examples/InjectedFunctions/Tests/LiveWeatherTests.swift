import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

@testable import InjectedFunctionsExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Real weather service", .doubles)
struct LiveWeatherTests {
    let urls = StubbedHTTP.Service()

    func service() throws -> WeatherService {
        .live(
            at: try #require(URL(string: "https://weather.example.com/now")),
            session: urls.session)
    }

    @Test func `The service decodes the weather`() async throws {
        let now = urls.on(.get, "/now")
        now.returns(.json(#"{"sky":"rainy","temperature":12}"#))

        #expect(try await service().fetchWeather() == Weather(sky: .rainy, temperature: 12))
        expect(now, .wasCalled(.once))
    }

    @Test func `The service throws an error with the text of a failed response`() async throws {
        urls.on(.get, "/now").returns(.text("Too many requests", status: 429))
        let service = try service()

        await #expect(throws: WeatherError.api("Too many requests")) {
            try await service.fetchWeather()
        }
    }

    @Test func `The service throws noData for an empty response`() async throws {
        urls.on(.get, "/now").returns(.status(204))
        let service = try service()

        await #expect(throws: WeatherError.noData) { try await service.fetchWeather() }
    }

    @Test func `The service throws a decoding error for an unknown sky`() async throws {
        urls.on(.get, "/now").returns(.json(#"{"sky":"green","temperature":12}"#))
        let service = try service()

        await #expect(throws: DecodingError.self) { try await service.fetchWeather() }
    }
}
