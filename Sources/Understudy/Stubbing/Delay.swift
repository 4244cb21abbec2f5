/// A type representing the delay of an answer.
///
/// Note that a task that waits on the timeline doesn't keep the timeline alive.
struct Delay: Sendable {
    private let duration: Duration
    private let timeline: WaitableState<TestTimeline.State>
    private let location: TestReport.Location

    init(_ duration: Duration, on timeline: TestTimeline, at location: TestReport.Location) {
        self.duration = duration
        self.timeline = timeline.state
        self.location = location
    }

    /// Waits until the delay has passed.
    ///
    /// - Throws: `CancellationError` if the task is cancelled and `Failure` allows this error.
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
    /// Returns the delay of an answer, or `nil` if the answer isn't delayed. If the delay is
    /// negative or there is no timeline, an issue is reported.
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
