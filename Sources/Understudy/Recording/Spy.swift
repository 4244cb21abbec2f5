/// Records the calls of one function, and answers them.
///
/// ```swift
/// final class HandmadeOpener: URLOpener {
///     let opening = Spy<URL, Bool, Never>("open(_:)", returning: true)
///     func open(_ url: URL) -> Bool { opening(url) }
/// }
/// ```
///
/// - `Input`: `Void`, the one parameter's type, or a labelled tuple of several.
/// - `Output`: the result's type; `Void` needs no answer.
/// - `Failure`: `Never`, `any Error`, or the error of a typed `throws`.
///
/// A spy is `Sendable` when its parts are. Every call takes one lock and appends one element;
/// whatever costs more happens when somebody looks. No code of the user runs inside the lock, so an
/// answer may call back into the same spy.
public final class Spy<Input, Output, Failure: Error> {
    /// The function's full name, `open(_:)` or `URLOpenerSpy.open(_:)`, as reports show it.
    public let name: String
    /// Where the spy was made.
    let location: TestReport.Location
    /// Whether a strict test has to check the calls.
    let needsCheck: Bool
    @usableFromInline let state: Locked<State>

    /// Makes a spy that has no answer yet.
    ///
    /// The name is the function's full one with its labels, which reports use:
    /// `"track(event:value:)"`. A name in front, as in `"AnalyticsSpy.track(event:value:)"`, says whose
    /// function it is.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, answer: nil,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a spy that returns a value until it is told otherwise; also what ``reset(_:)`` goes back
    /// to.
    ///
    /// The name is the function's full one with its labels, which reports use: `"open(_:)"`.
    public convenience init(
        _ name: String, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, answer: .value(output),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a spy whose calls a strict test need not check: the log of a fake, which records what the
    /// test checks elsewhere.
    package convenience init(
        log name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, answer: nil,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            needsCheck: false)
    }

    init(
        name: String, answer: Answer<Input, Output, Failure>?, location: TestReport.Location,
        needsCheck: Bool = true
    ) {
        self.name = name
        self.location = location
        self.needsCheck = needsCheck
        let answer = answer ?? exactly((), as: Output.self).map { .value($0) }
        let scope = TestScope.current
        self.state = Locked(State(initialAnswer: answer, scope: scope))
        scope?.enroll(self)
    }

    deinit {
        let scope = withState { $0.scope }
        // Whoever expects something where a test has no scope has been told so.
        if scope === TestScope.missing { return }
        guard let scope, !scope.hasEnded else {
            // Nobody will see the end of a test, so this is the last moment for what it expects. A
            // scope that has ended has asked for everything before.
            return reportUnmetExpectations()
        }
        let reports = leftovers(strict: scope.isStrict)
        if scope.inherit(reports) { return }
        // The test has ended on another thread just now, and found nobody to ask.
        for report in reports { TestReport.send(report) }
    }

    /// Records a call and answers it.
    ///
    /// - Throws: what the spy was told to throw; ``Unstubbed`` where nothing was said and `Failure`
    ///   allows it.
    @inlinable
    public func callAsFunction(_ input: Input) throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .scripted(let script): try answer(input, by: script)
        }
    }

    /// Records a call and answers it, on the caller's actor; the answer may take its time.
    ///
    /// - Throws: what the spy was told to throw; ``Unstubbed`` where nothing was said and `Failure`
    ///   allows it; `CancellationError` where a call that is held open is cancelled and `Failure`
    ///   allows it.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        _ input: Input
    ) async throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .scripted(let script): try await answerInTime(input, by: script)
        }
    }
}

extension Spy: Sendable where Input: Sendable, Output: Sendable {}

// MARK: - State

extension Spy {
    @usableFromInline
    struct State {
        @usableFromInline var calls: [SpyCall<Input>] = []
        /// The answer where it is one value for every call; everything else is in `behavior`.
        @usableFromInline var constant: Output?
        var behavior: Behavior<Input, Output, Failure> {
            didSet { constant = commonAnswer }
        }
        /// Keeps the times of the calls, where somebody wants them.
        var watch: Stopwatch? {
            didSet { constant = commonAnswer }
        }
        /// The answer of the common path, which leaves no time to look at a watch.
        private var commonAnswer: Output? { watch == nil ? behavior.constant : nil }
        /// The answer that the spy was made with.
        let initialAnswer: Answer<Input, Output, Failure>?
        /// The test that the spy belongs to; see ``Spy/scope``.
        var scope: TestScope?
        var checks = Checks<Input>()

        init(initialAnswer: Answer<Input, Output, Failure>?, scope: TestScope?) {
            self.initialAnswer = initialAnswer
            self.scope = scope
            behavior = Behavior(fallback: initialAnswer)
            watch = TestTimeline.current.map { Stopwatch(on: $0) }
            constant = commonAnswer
        }

        /// What to do about the latest call; chosen inside the lock, so that answers of a sequence
        /// and the counts of a failure plan follow the order of the calls. Conditions are the user's
        /// code, and so wait until the lock is open.
        @usableFromInline
        func script() -> Script<Input, Output, Failure> {
            watch?.stamp()
            let number = calls[calls.count - 1].number
            return Script(
                number: number,
                plan: behavior.hasConditions
                    ? .conditional(behavior) : .known(behavior.step { _ in true }))
        }
    }

    @usableFromInline
    enum Recorded {
        case output(Output)
        case scripted(Script<Input, Output, Failure>)
    }

    /// Runs `body` on the state, holding the lock. `body` is ours alone: it calls nobody, and what
    /// it replaces it hands out, so that no `deinit` of the user's runs inside.
    @inlinable
    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock(body)
    }

    /// The test that the spy belongs to: the one that it was made in. A spy that was made outside of
    /// any test, as a stored property of an `XCTestCase` is, or in a test that is over, joins the one
    /// that first tells it or asks it something.
    var scope: TestScope? {
        let own = withState { $0.scope }
        guard let current = TestScope.current, current !== own, own?.hasEnded ?? true else {
            return own
        }
        let hasJoined = withState { state in
            // Another thread may have been faster.
            guard state.scope === own else { return false }
            state.scope = current
            return true
        }
        if hasJoined { current.enroll(self) }
        return current
    }

    /// Makes the spy part of the running test, if it belongs to none; see ``scope``. For whatever the
    /// test's author says to the spy: a static part without a test has nowhere to keep it.
    func joinTest() {
        guard scope === TestScope.missing else { return }
        TestScope.reportMissing(for: "The static part \(name)", at: location)
    }

    /// The common path: one lock, one append. It becomes part of each double, so that the compiler sees
    /// the lock, the append and the answer as one piece of code.
    @inlinable @inline(__always)
    func record(_ input: Input) -> Recorded {
        state.withLock { state in
            state.calls.append(SpyCall(input: input, number: CallOrder.next()))
            guard let output = state.constant else { return .scripted(state.script()) }
            return .output(output)
        }
    }
}
