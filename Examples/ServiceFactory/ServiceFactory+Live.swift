import Foundation

extension ServiceFactory {
    /// The services of the app. The places are in a JSON file.
    static func live(file: URL) -> ServiceFactory {
        ServiceFactory(
            makePlaceService: { PlaceFile(file: file) },
            makeAnnouncer: { SystemAnnouncer() })
    }
}

/// A service that reads the names of places from a JSON file.
struct PlaceFile: PlaceService {
    let file: URL

    func places() async throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
}
