/// How long a delayed answer takes.
///
/// The timeline is not kept alive by those who wait on it.
struct Delay: Sendable {
    private let duration: Duration
    private let timeline: WaitableState<TestTimeline.State>
    private let location: TestReport.Location

    init(_ duration: Duration, on timeline: TestTimeline, at location: TestReport.Location) {
        self.duration = duration
        self.timeline = timeline.state
        self.location = location
    }

    /// Waits inside of a delayed answer.
    ///
    /// - Throws: `CancellationError`, where `Failure` allows it.
    nonisolated(nonsending) func pass<Failure: Error>(
        throwing type: Failure.Type
    ) async throws(Failure) {
        guard let now = timeline.read({ $0.isGone ? nil : $0.now }) else {
            return TestReport.send(TestReport(TimeText.timelineGone, at: location))
        }
        let waking = await timeline.sleep(until: now + duration, tolerance: nil, at: location)
        guard waking == .cancelled else { return }
        TestTimeline.reportCancelled(at: location)
        if let error = CancellationError() as? Failure { throw error }
    }
}

extension Stubbable {
    /// The delay of an answer; `nil` if it has none. One that is negative, and one without a
    /// timeline to count on, are reported.
    func delay(
        _ duration: Duration?, on given: TestTimeline?, for command: String,
        at location: TestReport.Location
    ) -> Delay? {
        guard let duration else { return nil }
        let spy = target.spy
        if duration < .zero {
            spy.send(TimeText.negativeDelay(spy.name, command, duration), at: location)
            return nil
        }
        let watch = spy.withState { $0.watch }
        guard let timeline = given ?? watch?.timeline ?? TestTimeline.current else {
            spy.send(TimeText.noTimeline(spy.name, command), at: location)
            return nil
        }
        return Delay(duration, on: timeline, at: location)
    }
}
