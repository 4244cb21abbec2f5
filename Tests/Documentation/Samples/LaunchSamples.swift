import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

private protocol Forecast {
    var text: String { get }
}

private struct StubForecast: Forecast, Codable {
    var text: String
}

private struct LiveForecast: Forecast {
    let text = "Rain, as always"
}

@Suite("Docs/Storage.md: another process")
struct LaunchSamples {
    @Test("A process without a launch double uses the real implementation")
    func reading() {
        let forecast: any Forecast = StubbedLaunch<StubForecast>.readOrExit() ?? LiveForecast()
        #expect(forecast.text == "Rain, as always")
    }

    #if os(macOS) || os(Linux)
        @Test("A launch double is passed through the environment")
        func writing() throws {
            let process = Process()
            let double = StubbedLaunch(StubForecast(text: "Sunny"))
            process.environment = try double.environment()
            let environment = try #require(process.environment)
            #expect(try StubbedLaunch<StubForecast>.read(environment: environment)?.text == "Sunny")
        }
    #endif
}
