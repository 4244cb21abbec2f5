extension Spy {
    /// Keeps the time of each call from now on, on a timeline; see ``Spy/callTimes``. Delayed answers
    /// count on the same one.
    ///
    /// A spy that is made while a timeline is the current one does so by itself.
    ///
    /// - Parameter timeline: where to read the time.
    public func recordTimes(on timeline: TestTimeline) {
        joinTest()
        let watch = Stopwatch(on: timeline)
        // The old timeline may go with its watch, and what waits there may call the spy.
        let old = withState { state in
            defer { state.watch = watch }
            return state.watch
        }
        withExtendedLifetime(old) {}
    }

    /// The times of the calls since ``recordTimes(on:)``, as times since the timeline's start; empty
    /// without a timeline.
    public var callTimes: [Duration] {
        joinTest()
        return withState { $0.watch?.times ?? [] }
    }
}

/// Keeps the times of a spy's calls.
///
/// `@unchecked`: the times are touched inside the spy's lock alone.
final class Stopwatch: @unchecked Sendable {
    let timeline: TestTimeline
    private(set) var times: [Duration] = []

    init(on timeline: TestTimeline) { self.timeline = timeline }

    func stamp() { times.append(timeline.now) }

    func reset() { times = [] }
}
