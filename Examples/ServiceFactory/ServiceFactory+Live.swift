import Foundation

extension ServiceFactory {
    /// The services of the app, with its places in a file of JSON.
    static func live(file: URL) -> ServiceFactory {
        ServiceFactory(
            makePlaceService: { PlaceFile(file: file) },
            makeAnnouncer: { SystemAnnouncer() })
    }
}

/// Places in a file: a list of names.
struct PlaceFile: PlaceService {
    let file: URL

    func places() async throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
}
