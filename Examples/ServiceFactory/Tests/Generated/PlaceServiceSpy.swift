// Written by Understudy from PlaceService.swift.
import Understudy

@testable import ServiceFactoryExample

final class PlaceServiceSpy: PlaceService {
    let spies = Spies()

    struct Spies {
        let places = Spy<Void, [String], any Error>("PlaceServiceSpy.places()")
    }

    func places() async throws -> [String] {
        try await spies.places()
    }
}
