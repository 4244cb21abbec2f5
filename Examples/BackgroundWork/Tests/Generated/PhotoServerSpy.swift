// Written by Understudy from PhotoServer.swift.
import Understudy

@testable import BackgroundWorkExample

final class PhotoServerSpy: PhotoServer {
    let spies = Spies()

    struct Spies {
        let upload = Spy<String, Void, any Error>("PhotoServerSpy.upload(_:)")
    }

    func upload(_ photo: String) async throws {
        try await spies.upload(photo)
    }
}
