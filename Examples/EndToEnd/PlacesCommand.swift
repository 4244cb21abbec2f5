import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Prints the places that a service knows, sorted by name: a program of its own.
package struct PlacesCommand {
    /// The environment variable with the URL of another service than the real one.
    static let serviceKey = "SERVICE_URL"
    /// The variable that says how many seconds an answer may take.
    static let timeoutKey = "SERVICE_TIMEOUT"

    let service: URL
    let session: URLSession

    /// What the process does, from its start to its end.
    ///
    /// - Returns: the status that the process ends with.
    package static func run(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> Int32 {
        guard let url = URL(string: environment[serviceKey] ?? "https://places.example.com") else {
            print("\(serviceKey) is no URL")
            return 64
        }
        let configuration = URLSessionConfiguration.default
        if let seconds = environment[timeoutKey].flatMap(TimeInterval.init) {
            configuration.timeoutIntervalForRequest = seconds
        }
        let session = URLSession(configuration: configuration)
        let command = PlacesCommand(service: url, session: session)
        do {
            for name in try await command.names() { print(name) }
            return 0
        } catch {
            print("no places: \(error)")
            return 69
        }
    }

    /// - Throws: ``PlacesError``, or what the session throws.
    func names() async throws -> [String] {
        let request = URLRequest(url: service.appending(path: "places"))
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw PlacesError.refused(status) }
        return try JSONDecoder().decode([Place].self, from: data).map(\.name).sorted()
    }

    private struct Place: Decodable {
        let name: String
    }
}

/// Why there are no places.
enum PlacesError: Error, CustomStringConvertible {
    /// The service answered with this status.
    case refused(Int)

    var description: String {
        switch self {
        case .refused(let status): "the service answers \(status)"
        }
    }
}
