import Synchronization
import Understudy

// Each protocol has two doubles. The floor is a minimal correct double, which acquires a lock and
// appends its arguments. Because it represents a handwritten double, it's declared in this module.
// The spy is declared in another module instead, as it is for every user of the library.

protocol Opener: Sendable {
    func open(_ id: Int) -> Bool
}

final class FloorOpener: Opener {
    private let received = Mutex<[Int]>([])

    func open(_ id: Int) -> Bool {
        received.withLock { $0.append(id) }
        return true
    }

    func wasCalled(with id: Int) -> Bool {
        received.withLock { $0.contains(id) }
    }
}

final class SpyOpener: Opener {
    let opening = Spy<Int, Bool, Never>("open(_:)", returning: true)

    func open(_ id: Int) -> Bool { opening(id) }
}

/// A spy that records outcomes, as transcripts require.
final class KeepingOpener: Opener {
    let opening = Spy<Int, Bool, Never>("open(_:)", returning: true)

    init() { opening.recordOutcomes() }

    func open(_ id: Int) -> Bool { opening(id) }
}

protocol Searcher: Sendable {
    func search(_ text: String) -> Bool
}

final class FloorSearcher: Searcher {
    private let received = Mutex<[String]>([])

    func search(_ text: String) -> Bool {
        received.withLock { $0.append(text) }
        return true
    }
}

final class SpySearcher: Searcher {
    let searching = Spy<String, Bool, Never>("search(_:)", returning: true)

    func search(_ text: String) -> Bool { searching(text) }
}

protocol Tracker: Sendable {
    func track(event: String, value: Int) -> Bool
}

final class FloorTracker: Tracker {
    private let received = Mutex<[(event: String, value: Int)]>([])

    func track(event: String, value: Int) -> Bool {
        received.withLock { $0.append((event, value)) }
        return true
    }
}

final class SpyTracker: Tracker {
    let tracking = Spy<(event: String, value: Int), Bool, Never>(
        "track(event:value:)", returning: true)

    func track(event: String, value: Int) -> Bool { tracking((event, value)) }
}

protocol Loader: Sendable {
    func load(_ id: Int) throws -> Bool
}

final class FloorLoader: Loader {
    private let received = Mutex<[Int]>([])

    func load(_ id: Int) throws -> Bool {
        received.withLock { $0.append(id) }
        return true
    }
}

final class SpyLoader: Loader {
    let loading = Spy<Int, Bool, any Error>("load(_:)", returning: true)

    func load(_ id: Int) throws -> Bool { try loading(id) }
}

protocol Fetcher: Sendable {
    func fetch(_ id: Int) async -> Bool
}

final class FloorFetcher: Fetcher {
    private let received = Mutex<[Int]>([])

    func fetch(_ id: Int) async -> Bool {
        received.withLock { $0.append(id) }
        return true
    }
}

final class SpyFetcher: Fetcher {
    let fetching = Spy<Int, Bool, Never>("fetch(_:)", returning: true)

    func fetch(_ id: Int) async -> Bool { await fetching(id) }
}

protocol Downloader: Sendable {
    func download(_ id: Int) async throws -> Bool
}

final class FloorDownloader: Downloader {
    private let received = Mutex<[Int]>([])

    func download(_ id: Int) async throws -> Bool {
        received.withLock { $0.append(id) }
        return true
    }
}

final class SpyDownloader: Downloader {
    let downloading = Spy<Int, Bool, any Error>("download(_:)", returning: true)

    func download(_ id: Int) async throws -> Bool { try await downloading(id) }
}
