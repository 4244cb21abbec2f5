import Synchronization

@testable import BackgroundWorkExample

final class PhotoServerDouble: PhotoServer {
    private let photos = Mutex<[String]>([])

    var uploadReceivedPhotos: [String] { photos.withLock { $0 } }

    func upload(_ photo: String) async throws {
        photos.withLock { $0.append(photo) }
    }
}
