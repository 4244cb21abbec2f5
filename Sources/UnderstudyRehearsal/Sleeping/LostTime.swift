/// Intervals in which the thread of a rehearsal was preempted, on the machine's own clock.
struct LostTime {
    /// Shorter intervals don't matter, and aren't worth a system call.
    private static let least = Duration.microseconds(100)

    private var last: (wall: ContinuousClock.Instant, processor: Duration)?
    /// The latest intervals, by their ends.
    private var gaps: [(end: ContinuousClock.Instant, length: Duration)] = []

    /// Checks whether time was lost since the previous check.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - processor: the processor time of the thread; only evaluated when enough time has passed.
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

    /// Returns the possible lost time between an unknown instant after the given one and now: the
    /// latest interval, the latest two, and so on.
    func sums(since instant: ContinuousClock.Instant) -> [Duration] {
        var sum = Duration.zero
        return gaps.reversed().prefix { $0.end > instant }.map { gap in
            sum += gap.length
            return sum
        }
    }
}
