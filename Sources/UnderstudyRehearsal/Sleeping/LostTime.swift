/// A type that stores the intervals in which the thread of a rehearsal was preempted.
///
/// The intervals are measured with the machine's own clock.
struct LostTime {
    /// The minimum length of an interval. Shorter intervals don't matter, and aren't worth a system
    /// call.
    private static let least = Duration.microseconds(100)

    private var last: (wall: ContinuousClock.Instant, processor: Duration)?
    /// The latest intervals, in the order in which they ended.
    private var gaps: [(end: ContinuousClock.Instant, length: Duration)] = []

    /// Checks whether or not time was lost since the previous check.
    ///
    /// - Parameters:
    ///   - now: The current instant.
    ///   - processor: The processor time of the thread. It's only evaluated if enough time has
    ///     passed.
    mutating func sample(
        at now: ContinuousClock.Instant,
        processor: @autoclosure () -> Duration = System.processorTime
    ) {
        guard let last else {
            self.last = (now, processor())
            return
        }
        let passed = last.wall.duration(to: now)
        guard passed >= Self.least else { return }
        let processor = processor()
        self.last = (now, processor)
        let lost = passed - (processor - last.processor)
        guard lost >= Self.least else { return }
        if gaps.count == 4 { gaps.removeFirst() }
        gaps.append((now, lost))
    }

    /// Returns the amounts of time that may have been lost between an unknown instant and now.
    ///
    /// The unknown instant isn't before the given instant. Therefore, the result contains the
    /// length of the latest interval, the total length of the latest two intervals, and so on.
    func sums(since instant: ContinuousClock.Instant) -> [Duration] {
        var sum = Duration.zero
        return gaps.reversed().prefix { $0.end > instant }.map { gap in
            sum += gap.length
            return sum
        }
    }
}
