extension Spy {
    /// Keeps the time of each call from now on, on a timeline; see ``Spy/times``. Delayed answers count
    /// on the same one.
    ///
    /// A spy that is made while a timeline is the current one does so by itself.
    public func keepsTime(on timeline: Timeline) {
        joinTest()
        withState { $0.watch = Stopwatch(on: timeline) }
    }

    /// The times of the calls since ``keepsTime(on:)``, as times since the timeline's start; empty without
    /// a timeline.
    public var times: [Duration] {
        joinTest()
        return withState { $0.watch?.times ?? [] }
    }
}

/// Keeps the times of a spy's calls.
///
/// `@unchecked`: the times are touched inside the spy's lock alone.
final class Stopwatch: @unchecked Sendable {
    let timeline: Timeline
    private(set) var times: [Duration] = []

    init(on timeline: Timeline) { self.timeline = timeline }

    func stamp() { times.append(timeline.now) }

    func reset() { times = [] }
}
