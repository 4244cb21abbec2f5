import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension FakeServer: Transport {
    /// As a session would, without one.
    public func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try await data(for: request)
    }
}

@Suite("A client of notes", .doubles)
struct NotesClientTests {
    let server = FakeServer(collections: ["/notes"])
    let note = Note(id: "a", text: "milk")

    private func client(_ transport: any Transport) throws -> NotesClient {
        NotesClient(
            transport: transport, notes: try #require(URL(string: "https://api.example.com/notes")))
    }

    @Test("finds what it created, and nothing where it deleted")
    func lifeOfANote() async throws {
        let client = try client(server)

        try await client.create(note)
        #expect(try await client.note("a") == note)
        #expect(server.paths == ["/notes/a"])

        try await client.delete("a")
        #expect(try await client.note("a") == nil)
        #expect(server.paths.isEmpty)
    }

    @Test("creates no second note of one id")
    func conflict() async throws {
        let client = try client(server)
        try await client.create(note)

        await #expect(throws: NotesError.exists("a")) {
            try await client.create(Note(id: "a", text: "bread"))
        }
        #expect(try await client.note("a") == note)
    }

    @Test("replaces a note")
    func save() async throws {
        let client = try client(server)
        try await client.create(note)
        try await client.save(Note(id: "a", text: "bread"))
        #expect(try await client.note("a")?.text == "bread")
    }

    @Test("comes to the same end when the connection is lost at any of its calls, on either side")
    func dropped() async throws {
        for moment in FakeServer.Moment.allCases {
            var call = 1
            while true {
                let server = FakeServer(collections: ["/notes"])
                server.dropConnections(.calls([call]), moment)
                let client = try client(server)

                try await client.create(note)
                try await client.save(Note(id: "a", text: "bread"))
                #expect(try await client.note("a")?.text == "bread")
                try await client.delete("a")
                #expect(try await client.note("a") == nil)

                // As many calls as the story has, and one more for the one that was lost.
                if server.arrivals.callCount < call { break }
                call += 1
            }
            #expect(call > 5)
        }
    }

    @Test("throws when the connection is lost again and again")
    func noConnection() async throws {
        server.dropConnections(.always)
        let client = try client(server)
        await #expect(throws: URLError.self) { try await client.create(note) }
        #expect(server.arrivals.wasCalled(.exactly(2)))
    }

    @Test("waits for a slow server, in no time")
    func latency() async throws {
        server.latency = .seconds(3600)
        let client = try client(server)
        let creation = Task { try await client.create(note) }
        #expect(await server.nextDelayed()?.method == .put)

        server.timeline.advance(by: .seconds(3600))

        try await creation.value
        #expect(server.timeline.now == .seconds(3600))
    }

    @Test("works the same through a real session")
    func session() async throws {
        let session = StubbedURLs(serving: server).session
        let client = try client(session)
        try await client.create(note)
        #expect(try await client.note("a") == note)
    }

    @Test("throws for a status that it does not know")
    func otherStatus() async throws {
        let transport = TransportSpy()
        let teapot = try #require(
            HTTPURLResponse(
                url: URL(filePath: "/"), statusCode: 418, httpVersion: nil, headerFields: nil))
        transport.spies.send.returns((Data(), teapot))
        let client = try client(transport)
        await #expect(throws: NotesError.status(418)) { try await client.note("a") }
    }
}
