/// What can be told how to answer: a spy, or a spy under a condition.
///
/// The commands are written once, here; on a ``Spy`` they set the answer for all calls, on what
/// ``Spy/when(_:)`` returns they set it for the calls that meet the condition.
public protocol Stubbable<Input, Output, Failure> {
    /// The arguments of a call.
    associatedtype Input
    /// The result of a call.
    associatedtype Output
    /// What a call can throw.
    associatedtype Failure: Error

    /// The spy, with the condition under which the commands hold.
    var stub: ConditionedSpy<Input, Output, Failure> { get }
}

extension Stubbable {
    /// A function that answers calls in its own time, on the caller's actor.
    public typealias AsyncAnswer =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output
}

extension Spy: Stubbable {
    /// This spy, for all calls.
    public var stub: ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: self, condition: nil)
    }

    /// The calls that meet a condition: to answer them apart from the others, or to name them in
    /// `expectOrder`.
    ///
    /// Where several conditions hold for a call, the one whose answer was set last decides. The
    /// condition runs outside the spy's lock.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: self, condition: condition)
    }
}

/// The calls of a spy that meet a condition.
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    let condition: (@Sendable (Input) -> Bool)?

    /// Itself.
    public var stub: ConditionedSpy { self }

    /// Sets the answer for these calls.
    func set(_ answer: Answer<Input, Output, Failure>) {
        spy.change { behavior in
            if let condition {
                behavior.conditional.append((condition, answer))
            } else {
                behavior.fallback = answer
            }
        }
    }
}

extension ConditionedSpy: Sendable where Input: Sendable, Output: Sendable {}

extension Spy {
    /// Changes what the spy does, as a test tells it.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // What is told in a test belongs to that test.
        joinTest()
        alter(body)
    }

    /// Changes what the spy does; whatever is replaced goes away outside the lock.
    func alter(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        let old = withState { state in
            let old = state.behavior
            body(&state.behavior)
            return old
        }
        withExtendedLifetime(old) {}
    }
}

extension Stubbable {
    /// Returns a value when some time has passed on a timeline.
    ///
    /// The function has to be asynchronous. A caller that is cancelled while it waits gets
    /// `CancellationError` where its function can throw that, else the value at once.
    ///
    /// The delay counts from the call. The timeline is by default the one that the spy keeps its times
    /// on, else the current one; without any, that is reported, and no time passes.
    public func returns(
        _ output: Output, after delay: Duration, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard let timeline = self.timeline(timeline, for: "returns(_:after:)", at: location) else {
            return returns(output)
        }
        let weakly = WeakTimeline(timeline)
        // Handed over on the same terms as the value of an answer without delay.
        nonisolated(unsafe) let output = output
        stub.set(
            .asyncClosure { _ throws(Failure) in
                try await weakly.pass(delay, throwing: Failure.self, at: location)
                return output
            })
    }

    /// Throws an error when some time has passed on a timeline; also the error that `shouldFail` throws,
    /// at once.
    ///
    /// Delay and timeline are as for ``returns(_:after:on:fileID:filePath:line:column:)``.
    public func fails(
        with error: Failure, after delay: Duration, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard let timeline = self.timeline(timeline, for: "fails(with:after:)", at: location) else {
            return fails(with: error)
        }
        let weakly = WeakTimeline(timeline)
        set(
            .asyncClosure { _ throws(Failure) in
                try await weakly.pass(delay, throwing: Failure.self, at: location)
                throw error
            }, failing: .error(error))
    }

    /// The timeline that a delay counts on; reports when there is none.
    private func timeline(
        _ given: TestTimeline?, for command: String, at location: TestReport.Location
    ) -> TestTimeline? {
        let watch = stub.spy.withState { $0.watch }
        if let timeline = given ?? watch?.timeline ?? TestTimeline.current { return timeline }
        stub.spy.send(TimeText.noTimeline(stub.spy.name, command), at: location)
        return nil
    }
}

extension WeakTimeline {
    /// Waits inside of a delayed answer.
    ///
    /// - Throws: `CancellationError`, where `Failure` allows it.
    fileprivate nonisolated(nonsending) func pass<Failure: Error>(
        _ delay: Duration, throwing type: Failure.Type, at location: TestReport.Location
    ) async throws(Failure) {
        guard let now = timeline?.now else {
            return TestReport.send(TestReport(TimeText.timelineGone, at: location))
        }
        let waking = await sleep(until: now + delay, tolerance: nil, at: location)
        if waking == .cancelled, let error = CancellationError() as? Failure { throw error }
    }
}
