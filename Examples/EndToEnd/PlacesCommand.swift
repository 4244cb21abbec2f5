import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A command-line program that prints the places of a service, sorted by name.
package struct PlacesCommand {
    /// The environment variable that specifies the URL of another service instead of the default
    /// one.
    static let serviceKey = "SERVICE_URL"
    /// The environment variable for the timeout of a request, in seconds.
    static let timeoutKey = "SERVICE_TIMEOUT"

    let service: URL
    let session: URLSession

    /// Runs the program.
    ///
    /// - Returns: The exit status of the process.
    package static func run(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> Int32 {
        guard let url = URL(string: environment[serviceKey] ?? "https://places.example.com") else {
            print("\(serviceKey) isn't a valid URL")
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
            print("can't load the places: \(error)")
            return 69
        }
    }

    /// Loads the names of the places.
    ///
    /// - Throws: A ``PlacesError``, or an error of the session or the decoder.
    func names() async throws -> [String] {
        let request = URLRequest(url: service.appending(path: "places"))
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw PlacesError.status(status) }
        return try JSONDecoder().decode([Place].self, from: data).map(\.name).sorted()
    }

    private struct Place: Decodable {
        let name: String
    }
}

/// The reason that the places can't be loaded.
enum PlacesError: Error, CustomStringConvertible {
    /// The service returned a status other than 200.
    case status(Int)

    var description: String {
        switch self {
        case .status(let status): "the service returned status \(status)"
        }
    }
}
