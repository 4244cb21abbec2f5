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
            let server = try StubbedHTTP.LoopbackServer(
                serving: urls, limits: StubbedHTTP.LoopbackServer.Limits(time: .seconds(3600)))
            defer { server.stop() }
            return try await PlacesProcess.run(service: server.url.absoluteString)
        }

        @Test func `The program prints the places of the service, sorted by name`() async throws {
            places.returns(.json(#"[{"name":"Pier 39"},{"name":"Alcatraz"}]"#))

            #expect(
                try await outcome()
                    == PlacesProcess.Outcome(output: "Alcatraz\nPier 39\n", status: 0))
            expect(places, .wasCalled(.once))
        }

        @Test
        func `The program prints the status of a failed response and then fails`() async throws {
            places.returns(.status(503))

            #expect(
                try await outcome()
                    == PlacesProcess.Outcome(
                        output: "can't load the places: the service returned status 503\n",
                        status: 69))
        }

        @Test func `The program fails if the response is truncated`() async throws {
            places.returns(.json(#"[{"name":"Pier 39"}]"#).dropped(after: 8))

            let outcome = try await outcome()

            #expect(outcome.status == 69)
            #expect(outcome.output.hasPrefix("can't load the places: "))
        }

        @Test func `The program exits with an error if SERVICE_URL isn't a URL`() async throws {
            let outcome = try await PlacesProcess.run(service: "")

            #expect(
                outcome
                    == PlacesProcess.Outcome(
                        output: "SERVICE_URL isn't a valid URL\n", status: 64))
        }
    }
#endif

@Suite("Places program without a process")
struct PlacesCommandTests {
    @Test func `The command loads the names of the places with its session`() async throws {
        let session = URLSession.stubbed { _ in .json(#"[{"name":"Pier 39"}]"#) }
        let service = try #require(URL(string: "https://places.example.com"))

        #expect(
            try await PlacesCommand(service: service, session: session).names() == ["Pier 39"])
    }
}
