/// The delay of an answer.
///
/// Tasks that wait on the timeline don't keep it alive.
struct Delay: Sendable {
    private let duration: Duration
    private let timeline: WaitableState<TestTimeline.State>
    private let location: TestReport.Location

    init(_ duration: Duration, on timeline: TestTimeline, at location: TestReport.Location) {
        self.duration = duration
        self.timeline = timeline.state
        self.location = location
    }

    /// Waits for the delay inside an answer.
    ///
    /// - Throws: `CancellationError`, if `Failure` allows it.
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
    /// Returns the delay of an answer, or `nil` if it has none. A negative delay is reported, and
    /// so is a delay without a timeline.
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
