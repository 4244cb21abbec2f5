/// When the thread of a rehearsal was kept from the processor, on the machine's own clock.
struct LostTime {
    /// What is shorter is no matter, and not worth asking the system.
    private static let least = Duration.microseconds(100)

    private var last: (wall: ContinuousClock.Instant, processor: Duration)?
    /// The latest ones, by their ends.
    private var gaps: [(end: ContinuousClock.Instant, length: Duration)] = []

    /// Looks whether time was lost since the last look.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - processor: how long the thread has had the processor; asked only when enough time has
    ///     passed.
    mutating func look(
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

    /// How much may have been lost between an instant that is not known, but after the given one,
    /// and now: the latest gap, the latest two, and so on.
    func sums(since instant: ContinuousClock.Instant) -> [Duration] {
        var sum = Duration.zero
        return gaps.reversed().prefix { $0.end > instant }.map { gap in
            sum += gap.length
            return sum
        }
    }
}
