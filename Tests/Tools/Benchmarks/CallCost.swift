import Measuring

// The cost of a recorded call through a protocol existential, as in the code under test.
//
// The double is selected at run time, in functions that are never inlined. Otherwise, the compiler
// could optimize the calls of one double more than those of the other. Instead, both are called
// through the witness table.

/// Measures calls of new doubles, without the time for creating them.
private struct CallSample {
    /// The number of doubles, which are called one after another.
    let doubles = 10
    /// The number of calls of each double, for example in a test that calls it in a loop.
    let calls = 1_000

    /// Returns the nanoseconds of one call.
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

    /// Returns the nanoseconds of one call.
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

/// Measures calls with each combination of effects, and with several inputs.
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
    // This string is too long to be stored inline, so it's reference-counted.
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
