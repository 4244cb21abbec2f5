import Dispatch
import Foundation

/// Reads photos on a queue and uploads each of them in a task.
final class PhotoImporter: Sendable {
    private let server: any PhotoServer
    private let work: any WorkTracking
    private let queue = DispatchQueue(label: "PhotoImporter")

    init(server: any PhotoServer, work: any WorkTracking = Untracked()) {
        self.server = server
        self.work = work
    }

    /// Starts the import and returns immediately.
    func start(_ photos: [String]) {
        for photo in photos {
            work.enter("read \(photo)")
            queue.async { [self] in
                // The upload starts before the read ends, so at least one job is always running.
                upload(photo.uppercased())
                work.leave("read \(photo)")
            }
        }
    }

    private func upload(_ photo: String) {
        work.enter("upload \(photo)")
        Task {
            defer { work.leave("upload \(photo)") }
            try await server.upload(photo)
        }
    }
}
