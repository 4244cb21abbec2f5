import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

@testable import EndToEndExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(macOS) || os(Linux)
    @Suite("Places program as a process", .doubles)
    struct PlacesProcessTests {
        let urls = StubbedHTTP.Service()
        let places: StubbedHTTP.Route

        init() {
            places = urls.on(.get, "/places")
        }

        private func outcome() async throws -> PlacesProcess.Outcome {
            let server = try StubbedHTTP.Server(
                serving: urls, limits: StubbedHTTP.Server.Limits(time: .seconds(3600)))
            defer { server.stop() }
            return try await PlacesProcess.run(service: server.url.absoluteString)
        }

        @Test("The program prints the places of the service in order of their names")
        func prints() async throws {
            places.returns(.json(#"[{"name":"Pier 39"},{"name":"Alcatraz"}]"#))

            #expect(
                try await outcome()
                    == PlacesProcess.Outcome(output: "Alcatraz\nPier 39\n", status: 0))
            expect(places, .wasCalled(.once))
        }

        @Test("The program prints the status of an unsuccessful response")
        func refused() async throws {
            places.returns(.status(503))

            #expect(
                try await outcome()
                    == PlacesProcess.Outcome(
                        output: "no places: the service answers 503\n", status: 69))
        }

        @Test("The program fails if the response is truncated")
        func cutOff() async throws {
            places.returns(.json(#"[{"name":"Pier 39"}]"#).dropped(after: 8))

            let outcome = try await outcome()

            #expect(outcome.status == 69)
            #expect(outcome.output.hasPrefix("no places: "))
        }

        @Test("The program exits at once if the variable isn't a URL")
        func noURL() async throws {
            let outcome = try await PlacesProcess.run(service: "")

            #expect(outcome == PlacesProcess.Outcome(output: "SERVICE_URL is no URL\n", status: 64))
        }
    }
#endif

@Suite("Places program without a process")
struct PlacesCommandTests {
    @Test("The command uses the given session")
    func names() async throws {
        let session = URLSession.stubbed { _ in .json(#"[{"name":"Pier 39"}]"#) }
        let service = try #require(URL(string: "https://places.example.com"))

        #expect(
            try await PlacesCommand(service: service, session: session).names() == ["Pier 39"])
    }
}
