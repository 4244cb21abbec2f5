extension Spy {
    /// Records the time of each call on a timeline from now on; see ``Spy/callTimes``. Delayed
    /// answers use the same timeline.
    ///
    /// A spy that is created while a timeline is current does this automatically.
    ///
    /// - Parameter timeline: the timeline that provides the time.
    public func recordTimes(on timeline: TestTimeline) {
        joinTest()
        let watch = Stopwatch(on: timeline)
        // The old timeline may be released with its watch, and work that waits on it can call the
        // spy.
        let old = withState { state in
            defer { state.watch = watch }
            return state.watch
        }
        withExtendedLifetime(old) {}
    }

    /// The times of the calls since ``recordTimes(on:)``, relative to the start of the timeline.
    /// It's empty without a timeline.
    public var callTimes: [Duration] {
        joinTest()
        return withState { $0.watch?.times ?? [] }
    }
}

/// Records the times of the calls of a spy.
///
/// `@unchecked`: the times are only accessed while the lock of the spy is held.
final class Stopwatch: @unchecked Sendable {
    let timeline: TestTimeline
    private(set) var times: [Duration] = []

    init(on timeline: TestTimeline) { self.timeline = timeline }

    func stamp() { times.append(timeline.now) }

    func reset() { times = [] }
}
