import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A note on the server.
struct Note: Codable, Equatable {
    let id: String
    var text: String
}

/// Stores notes on a server.
///
/// If a connection is lost, the client sends the request again. This is safe because all of its
/// requests are idempotent.
struct NotesClient {
    let transport: any Transport
    let notes: URL

    /// Creates a note.
    ///
    /// - Throws: ``NotesError/exists(_:)`` if another note has the same ID.
    func create(_ note: Note) async throws {
        let status = try await put(note, ["If-None-Match": "*"])
        // If the response of the first attempt was lost, that attempt may have created the note.
        guard status == 412 else { return }
        if try await self.note(note.id) != note { throw NotesError.exists(note.id) }
    }

    /// Creates or replaces a note.
    func save(_ note: Note) async throws {
        _ = try await put(note, [:])
    }

    /// Returns the note with an ID, or `nil` if it doesn't exist.
    func note(_ id: String) async throws -> Note? {
        let (data, status) = try await send("GET", id)
        return status == 404 ? nil : try JSONDecoder().decode(Note.self, from: data)
    }

    /// Deletes a note if it exists.
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

/// An error of a notes client.
enum NotesError: Error, Equatable {
    case exists(String)
    case status(Int)
}
