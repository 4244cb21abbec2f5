extension Spy {
    /// Records the time of each call on the specified timeline from now on.
    ///
    /// To get the recorded times, use ``Spy/callTimes``. Delayed answers use the same timeline.
    ///
    /// If there is a current timeline when a spy is created, the spy records its times
    /// automatically.
    public func recordTimes(on timeline: TestTimeline) {
        joinTest()
        let watch = Stopwatch(on: timeline)
        // Release the old watch outside of the lock. Its timeline may be released with it, and work
        // that waits on this timeline can call the spy.
        let old = withState { state in
            defer { state.watch = watch }
            return state.watch
        }
        withExtendedLifetime(old) {}
    }

    /// The times at which the function was called, relative to the start of the timeline.
    ///
    /// This array contains only calls that were recorded since ``recordTimes(on:)`` was called. If
    /// the spy doesn't have a timeline, it's empty.
    public var callTimes: [Duration] {
        joinTest()
        return withState { $0.watch?.times ?? [] }
    }
}

/// The times at which a spy was called.
///
/// This type is unchecked `Sendable` because the times are only accessed while the spy's lock is
/// held.
final class Stopwatch: @unchecked Sendable {
    let timeline: TestTimeline
    private(set) var times: [Duration] = []

    init(on timeline: TestTimeline) { self.timeline = timeline }

    func stamp() { times.append(timeline.elapsed) }

    func reset() { times = [] }
}
