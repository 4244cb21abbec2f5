/// The state of the weather screen.
@MainActor
final class WeatherScreen {
    enum Icon: Equatable {
        case sun, umbrella
    }

    enum Content: Equatable {
        case loading
        case weather(Icon, String)
        case message(String)
    }

    private(set) var content = Content.loading
    private let service: WeatherService

    init(service: WeatherService) {
        self.service = service
    }

    /// Loads the weather and shows it. If loading fails, a message is shown instead.
    func appear() async {
        content = .loading
        do {
            let weather = try await service.fetchWeather()
            content = .weather(icon(for: weather.sky), "\(weather.temperature) °C")
        } catch WeatherError.api(let message) {
            content = .message(message)
        } catch WeatherError.noData {
            content = .message("No weather for this place yet. Try again later.")
        } catch {
            content = .message("The weather could not be loaded. Check your connection.")
        }
    }

    private func icon(for sky: Weather.Sky) -> Icon {
        switch sky {
        case .sunny: .sun
        case .rainy: .umbrella
        }
    }
}
