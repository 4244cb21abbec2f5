import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A note on the server.
struct Note: Codable, Equatable {
    let id: String
    var text: String
}

/// Keeps notes on a server. A request whose connection is lost is sent once more, which is safe, since
/// each of them means the same when it comes twice.
struct NotesClient {
    let transport: any Transport
    let notes: URL

    /// - Throws: ``NotesError/exists(_:)`` when there is another note of that id.
    func create(_ note: Note) async throws {
        let status = try await put(note, ["If-None-Match": "*"])
        // The first attempt may have been heard, though its answer was lost.
        guard status == 412 else { return }
        if try await self.note(note.id) != note { throw NotesError.exists(note.id) }
    }

    /// Replaces a note, or puts it there.
    func save(_ note: Note) async throws {
        _ = try await put(note, [:])
    }

    /// The note of an id; `nil` when there is none.
    func note(_ id: String) async throws -> Note? {
        let (data, status) = try await send("GET", id)
        return status == 404 ? nil : try JSONDecoder().decode(Note.self, from: data)
    }

    /// Deletes a note, or finds it deleted.
    func delete(_ id: String) async throws {
        _ = try await send("DELETE", id)
    }

    private func put(_ note: Note, _ headers: [String: String]) async throws -> Int {
        try await send("PUT", note.id, JSONEncoder().encode(note), headers).status
    }

    private func send(
        _ method: String, _ id: String, _ body: Data? = nil, _ headers: [String: String] = [:]
    ) async throws -> (data: Data, status: Int) {
        var request = URLRequest(url: notes.appending(path: id))
        request.httpMethod = method
        request.httpBody = body
        request.allHTTPHeaderFields = headers
        let (data, response) = try await sendAgainIfLost(request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard [200, 201, 204, 404, 412].contains(status) else { throw NotesError.status(status) }
        return (data, status)
    }

    private func sendAgainIfLost(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do {
            return try await transport.send(request)
        } catch let error as URLError where error.code == .networkConnectionLost {
            return try await transport.send(request)
        }
    }
}

/// What a client of notes cannot do.
enum NotesError: Error, Equatable {
    case exists(String)
    case status(Int)
}
