import Foundation
import UnderstudyTesting
import UnderstudyTranscripts

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Page: Sendable, Equatable { var title: String }

final class CacheSpy: Sendable {
    let spies = Spies()

    struct Spies {
        let read = Spy<Int, Page?, Never>("CacheSpy.read(_:)", returning: nil)
        let save = Spy<(Page, draft: Bool), Void, Never>("CacheSpy.save(_:draft:)")
        let size = SpiedProperty<Int>("CacheSpy.size", value: 0)
    }
}

final class LoaderSpy: Sendable {
    let spies = Spies()

    struct Spies {
        let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
    }
}

final class AnalyticsSpy: Sendable {
    let spies = Spies()

    struct Spies {
        let track = Spy<(event: String, value: Int), Void, Never>(
            "AnalyticsSpy.track(event:value:)")
    }
}

/// The story of the picture in the guide: a feed that retries.
struct Story {
    let clock = TestClock()
    let cache = CacheSpy()
    let loader = LoaderSpy()
    let analytics = AnalyticsSpy()

    /// Plays the story. The clock advances when the feed sleeps and when the loader delays.
    func play() async throws {
        loader.spies.load.fails(.first(1), with: URLError(.timedOut))
        loader.spies.load.returns(
            Page(title: "Pier 39"), after: .seconds(2), on: clock.timeline)
        for spy in [loader.spies.load] { spy.recordTimes(on: clock.timeline) }
        let feed = Task {
            _ = cache.spies.read.function.sync(1)
            if (try? await loader.spies.load(1)) == nil {
                try await clock.sleep(for: .seconds(1))
                let page = try await loader.spies.load(1)
                analytics.spies.track.function.sync("refresh", 2)
                cache.spies.save.function.sync(page, true)
            }
        }
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        await clock.nextSleeper()
        clock.advance(by: .seconds(2))
        try await feed.value
    }
}

/// Renumbers the calls of a transcript from 1, because other tests also record calls.
func renumbered(_ text: String) -> String {
    var known: [Substring: Int] = [:]
    return text.replacing(/#(\d+) */) { match in
        let number = known[match.1] ?? known.count + 1
        known[match.1] = number
        return "#\(number) "
    }
}
