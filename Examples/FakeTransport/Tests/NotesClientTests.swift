import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension FakeRESTServer: Transport {
    /// Sends the request without a session.
    public func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try await data(for: request)
    }
}

@Suite("Notes client", .doubles)
struct NotesClientTests {
    let server = FakeRESTServer(collections: ["/notes"])
    let note = Note(id: "a", text: "milk")

    private func client(_ transport: any Transport) throws -> NotesClient {
        NotesClient(
            transport: transport, notes: try #require(URL(string: "https://api.example.com/notes")))
    }

    @Test func `The client finds a created note, but not a deleted one`() async throws {
        let client = try client(server)

        try await client.create(note)
        #expect(try await client.note("a") == note)
        #expect(server.paths == ["/notes/a"])

        try await client.delete("a")
        #expect(try await client.note("a") == nil)
        #expect(server.paths.isEmpty)
    }

    @Test func `The client can't create two notes with the same ID`() async throws {
        let client = try client(server)
        try await client.create(note)

        await #expect(throws: NotesError.exists("a")) {
            try await client.create(Note(id: "a", text: "bread"))
        }
        #expect(try await client.note("a") == note)
    }

    @Test func `The client replaces a note`() async throws {
        let client = try client(server)
        try await client.create(note)
        try await client.save(Note(id: "a", text: "bread"))
        #expect(try await client.note("a")?.text == "bread")
    }

    @Test func `The result doesn't depend on which request's connection is lost`() async throws {
        for moment in FakeRESTServer.Moment.allCases {
            var call = 1
            while true {
                let server = FakeRESTServer(collections: ["/notes"])
                server.dropConnections(.calls([call]), moment)
                let client = try client(server)

                try await client.create(note)
                try await client.save(Note(id: "a", text: "bread"))
                #expect(try await client.note("a")?.text == "bread")
                try await client.delete("a")
                #expect(try await client.note("a") == nil)

                // If the run made fewer requests than `call`, none of them was lost, so we're done.
                if server.arrivals.callCount < call { break }
                call += 1
            }
            #expect(call > 5)
        }
    }

    @Test func `The client throws an error if the connection is lost twice`() async throws {
        server.dropConnections(.always)
        let client = try client(server)
        await #expect(throws: URLError.self) { try await client.create(note) }
        #expect(server.arrivals.wasCalled(.exactly(2)))
    }

    @Test func `The client waits for a slow server in virtual time`() async throws {
        server.latency = .seconds(3600)
        let client = try client(server)
        let creation = Task { try await client.create(note) }
        #expect(await server.nextDelayed()?.method == .put)

        server.timeline.advance(by: .seconds(3600))

        try await creation.value
        #expect(server.timeline.now == .seconds(3600))
    }

    @Test func `The client works with a real session`() async throws {
        let session = StubbedHTTP.Service(serving: server).session
        let client = try client(session)
        try await client.create(note)
        #expect(try await client.note("a") == note)
    }

    @Test func `The client throws an error with an unexpected status`() async throws {
        let transport = TransportSpy()
        let teapot = try #require(
            HTTPURLResponse(
                url: URL(filePath: "/"), statusCode: 418, httpVersion: nil, headerFields: nil))
        transport.spies.send.returns((Data(), teapot))
        let client = try client(transport)
        await #expect(throws: NotesError.status(418)) { try await client.note("a") }
    }
}
