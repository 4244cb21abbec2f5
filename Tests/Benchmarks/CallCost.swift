import Measuring

// The cost of a recorded call, through a protocol existential as the code under test has it.
//
// Which double sits behind the existential is decided at run time, inside functions that are never
// inlined. So the compiler cannot see through one side and not the other: both are reached through
// the witness table, and what each does behind it is compiled as it would be anywhere.

/// Calls of fresh doubles, timed without the making of them.
private struct CallSample {
    /// How many doubles, one after the other.
    let doubles = 10
    /// How many calls each of them gets: what a busy test makes.
    let calls = 1_000

    /// The nanoseconds of one call.
    func callAsFunction<Double>(
        _ make: () -> Double, _ call: (Double, Int) throws -> Int
    ) rethrows -> Swift.Double {
        var time = 0.0
        for _ in 0..<doubles {
            let double = make()
            time += try nanoseconds { Sink.take(try call(double, calls)) }
        }
        return time / Swift.Double(doubles * calls)
    }

    /// The nanoseconds of one call.
    nonisolated(nonsending) func callAsFunction<Double>(
        _ make: () -> Double,
        _ call: nonisolated(nonsending) (Double, Int) async throws -> Int
    ) async rethrows -> Swift.Double {
        var time = 0.0
        for _ in 0..<doubles {
            let double = make()
            time += try await nanoseconds { Sink.take(try await call(double, calls)) }
        }
        return time / Swift.Double(doubles * calls)
    }
}

/// Measures calls of every effect, with several inputs.
func measureCalls(rounds: Int) async throws -> [Measurement] {
    let sample = CallSample()
    return [
        await Measurement("call, Int", rounds: rounds) { side in
            sample({ makeOpener(side) }, open)
        },
        await Measurement("call, Int, with its outcome", rounds: rounds) { side in
            sample({ makeKeepingOpener(side) }, open)
        },
        await Measurement("call, String", rounds: rounds) { side in
            sample({ makeSearcher(side) }, search)
        },
        await Measurement("call, (event: String, value: Int)", rounds: rounds) { side in
            sample({ makeTracker(side) }, track)
        },
        try await Measurement("throwing call, Int", rounds: rounds) { side in
            try sample({ makeLoader(side) }, load)
        },
        await Measurement("async call, Int", rounds: rounds) { side in
            await sample({ makeFetcher(side) }, fetch)
        },
        try await Measurement("async throwing call, Int", rounds: rounds) { side in
            try await sample({ makeDownloader(side) }, download)
        },
    ]
}

// MARK: - One seam each

@inline(never)
func makeOpener(_ side: Side) -> any Opener {
    side == .floor ? FloorOpener() : SpyOpener()
}

@inline(never)
private func makeKeepingOpener(_ side: Side) -> any Opener {
    side == .floor ? FloorOpener() : KeepingOpener()
}

@inline(never)
func open(_ opener: any Opener, times: Int) -> Int {
    var count = 0
    for id in 0..<times where opener.open(id) { count += 1 }
    return count
}

@inline(never)
private func makeSearcher(_ side: Side) -> any Searcher {
    side == .floor ? FloorSearcher() : SpySearcher()
}

@inline(never)
private func search(_ searcher: any Searcher, times: Int) -> Int {
    // Longer than what a string holds in place, so that it is counted by references.
    let text = String(repeating: "long enough ", count: 2)
    var count = 0
    for _ in 0..<times where searcher.search(text) { count += 1 }
    return count
}

@inline(never)
private func makeTracker(_ side: Side) -> any Tracker {
    side == .floor ? FloorTracker() : SpyTracker()
}

@inline(never)
private func track(_ tracker: any Tracker, times: Int) -> Int {
    var count = 0
    for value in 0..<times where tracker.track(event: "purchase", value: value) { count += 1 }
    return count
}

@inline(never)
private func makeLoader(_ side: Side) -> any Loader {
    side == .floor ? FloorLoader() : SpyLoader()
}

@inline(never)
private func load(_ loader: any Loader, times: Int) throws -> Int {
    var count = 0
    for id in 0..<times where try loader.load(id) { count += 1 }
    return count
}

@inline(never)
private func makeFetcher(_ side: Side) -> any Fetcher {
    side == .floor ? FloorFetcher() : SpyFetcher()
}

@inline(never)
private nonisolated(nonsending) func fetch(_ fetcher: any Fetcher, times: Int) async -> Int {
    var count = 0
    for id in 0..<times where await fetcher.fetch(id) { count += 1 }
    return count
}

@inline(never)
private func makeDownloader(_ side: Side) -> any Downloader {
    side == .floor ? FloorDownloader() : SpyDownloader()
}

@inline(never)
private nonisolated(nonsending) func download(
    _ downloader: any Downloader, times: Int
) async throws -> Int {
    var count = 0
    for id in 0..<times where try await downloader.download(id) { count += 1 }
    return count
}
