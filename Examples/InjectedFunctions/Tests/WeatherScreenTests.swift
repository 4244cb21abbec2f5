import Foundation
import Testing
import UnderstudyTesting

@testable import InjectedFunctionsExample

@Suite("Weather screen with a spy", .doubles)
@MainActor
struct WeatherScreenTests {
    let fetchWeather = Spy<Void, Weather, any Error>("fetchWeather()")
    var screen: WeatherScreen {
        WeatherScreen(service: WeatherService(fetchWeather: fetchWeather.function.async))
    }

    @Test(arguments: [
        (Weather.Sky.sunny, WeatherScreen.Icon.sun), (.rainy, .umbrella),
    ])
    func `The screen shows the icon of the sky and the temperature`(
        _ sky: Weather.Sky, _ icon: WeatherScreen.Icon
    ) async {
        let screen = screen
        fetchWeather.returns(Weather(sky: sky, temperature: -3))

        await screen.appear()

        #expect(screen.content == .weather(icon, "-3 °C"))
        expect(fetchWeather, .wasCalled(.once))
    }

    @Test func `The screen shows the error message of the service`() async {
        let screen = screen
        fetchWeather.fails(with: WeatherError.api("Your subscription has ended."))

        await screen.appear()

        #expect(screen.content == .message("Your subscription has ended."))
    }

    @Test func `The screen shows a friendly message if data is missing`() async {
        let screen = screen
        fetchWeather.fails(with: WeatherError.noData)

        await screen.appear()

        #expect(screen.content == .message("No weather for this place yet. Try again later."))
    }

    @Test func `For other errors, the screen suggests checking the connection`() async {
        let screen = screen
        fetchWeather.returns(Weather(sky: .sunny, temperature: 20))
        fetchWeather.fails(.once, with: URLError(.notConnectedToInternet))

        await screen.appear()
        #expect(
            screen.content
                == .message("The weather could not be loaded. Check your connection."))

        await screen.appear()
        #expect(screen.content == .weather(.sun, "20 °C"))
    }

    @Test func `The screen shows its loading state during the call`() async {
        let screen = screen
        fetchWeather.returns(Weather(sky: .rainy, temperature: 8))
        await screen.appear()
        let held = fetchWeather.suspends()

        let appearing = Task { await screen.appear() }
        await held.nextCall()
        #expect(screen.content == .loading)

        held.resume(returning: Weather(sky: .sunny, temperature: 9))
        await appearing.value
        #expect(screen.content == .weather(.sun, "9 °C"))
    }
}

@Suite("Weather screen with a plain double")
@MainActor
struct WeatherScreenPlainTests {
    @Test func `The screen shows the weather and calls the service once`() async {
        let double = WeatherServiceDouble(.success(Weather(sky: .sunny, temperature: 25)))
        let screen = WeatherScreen(service: double.service)

        await screen.appear()

        #expect(screen.content == .weather(.sun, "25 °C"))
        #expect(double.fetchWeatherCallCount == 1)
    }

    @Test func `The screen shows the message of the service's error`() async {
        let double = WeatherServiceDouble(.failure(WeatherError.api("Too many requests")))
        let screen = WeatherScreen(service: double.service)

        await screen.appear()

        #expect(screen.content == .message("Too many requests"))
    }
}
