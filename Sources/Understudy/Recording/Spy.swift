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
    let location: CodeLocation
    /// The test that the spy belongs to.
    let scope: TestScope?

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
            location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
            location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    init(name: String, answer: Answer<Input, Output, Failure>?, location: CodeLocation) {
        self.name = name
        self.location = location
        self.scope = TestScope.current
        let answer = answer ?? (() as? Output).map { .value($0) }
        self.state = Locked(State(initialAnswer: answer))
        scope?.enroll(self)
    }

    deinit {
        guard let scope else {
            // Nobody sees the end of this test, so this is the last moment for what it expects.
            return verify()
        }
        let leftovers = leftovers(strict: scope.isStrict)
        if !leftovers.isEmpty, !scope.inherit(leftovers) {
            for report in leftovers { Reporting.send(report) }
        }
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
        @usableFromInline var calls: [Call<Input>] = []
        /// The answer where it is one value for every call; everything else is in `behavior`.
        @usableFromInline var constant: Output?
        var behavior: Behavior<Input, Output, Failure> {
            didSet { constant = behavior.constant }
        }
        /// The answer that the spy was made with.
        let initialAnswer: Answer<Input, Output, Failure>?
        var checks = Checks<Input>()

        init(initialAnswer: Answer<Input, Output, Failure>?) {
            self.initialAnswer = initialAnswer
            behavior = Behavior(fallback: initialAnswer)
            constant = behavior.constant
        }

        /// What to do about the latest call; chosen inside the lock, so that answers of a sequence
        /// and the counts of a failure plan follow the order of the calls. Conditions are the user's
        /// code, and so wait until the lock is open.
        @usableFromInline
        func script() -> Script<Input, Output, Failure> {
            let number = calls[calls.count - 1].number
            return behavior.hasConditions
                ? Script(number: number, step: .choose(behavior))
                : Script(number: number, step: behavior.step(where: { _ in true }))
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

    /// The common path: one lock, one append. It becomes part of each double, so that the compiler sees
    /// the lock, the append and the answer as one piece of code.
    @inlinable @inline(__always)
    func record(_ input: Input) -> Recorded {
        state.withLock { state in
            state.calls.append(Call(input: input, number: CallOrder.next()))
            guard let output = state.constant else { return .scripted(state.script()) }
            return .output(output)
        }
    }
}
