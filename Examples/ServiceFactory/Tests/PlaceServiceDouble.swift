@testable import ServiceFactoryExample

/// Answers at once, with places or an error; written by hand, since the seam is `Sendable`.
actor PlaceServiceDouble: PlaceService {
    private let result: Result<[String], any Error>
    private(set) var placesCallCount = 0

    init(_ result: Result<[String], any Error>) {
        self.result = result
    }

    func places() async throws -> [String] {
        placesCallCount += 1
        return try result.get()
    }
}
