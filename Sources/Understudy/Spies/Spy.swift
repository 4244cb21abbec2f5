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
/// whatever costs more happens when the test looks. No code of the user runs inside the lock, so an
/// answer may call back into the same spy.
public final class Spy<Input, Output, Failure: Error> {
    /// The function's full name as the spy was made with it, `open(_:)` or `URLOpenerSpy.open(_:)`.
    let declaredName: String
    /// The name of this part in the double's `spies`, where the function's name does not tell it.
    let part: String?
    /// Where the spy was made.
    let location: TestReport.Location
    /// Whether a strict test has to check the calls.
    let needsCheck: Bool
    /// The places of objects in the arguments.
    @usableFromInline let objects: ArgumentObjects
    @usableFromInline let state: Locked<State>

    /// Makes a spy that has no answer yet.
    ///
    /// - Parameters:
    ///   - name: the function's full name with its labels, which reports use:
    ///     `"track(event:value:)"`. A name in front, as in `"AnalyticsSpy.track(event:value:)"`,
    ///     says whose function it is.
    ///   - part: the name of this part in the double's `spies`, where it is another one than the
    ///     function's: `"trackEvent"`. Reports name it in the lines that they show to add.
    public convenience init(
        _ name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: nil,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a spy that returns a value until it is told otherwise; also what ``reset(_:)`` goes
    /// back to.
    ///
    /// - Parameters:
    ///   - name: the function's full name with its labels, which reports use: `"open(_:)"`.
    ///   - part: the name of this part in the double's `spies`, where it is another one than the
    ///     function's.
    ///   - output: the value.
    public convenience init(
        _ name: String, part: String? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(output),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a spy whose calls a strict test need not check: the log of a fake, which records what
    /// the test checks elsewhere.
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

    /// Makes a spy that asks a function where the test has not said what to answer; also what
    /// ``reset(_:)`` goes back to.
    package convenience init(
        _ name: String, at location: TestReport.Location,
        otherwise answer: @escaping @Sendable (Input) throws(Failure) -> Output
    ) {
        self.init(name: name, answer: .closure(answer), location: location)
    }

    init(
        name: String, part: String? = nil, answer: Answer<Input, Output, Failure>?,
        location: TestReport.Location, needsCheck: Bool = true
    ) {
        declaredName = name
        self.part = part
        self.location = location
        self.needsCheck = needsCheck
        objects = ArgumentObjects.of(Input.self)
        let answer = answer ?? exactly((), as: Output.self).map { .value($0) }
        let current = TestScope.current
        // One that is made after the end of its test, as static parts may be, gets late calls only.
        let remains = current?.remains
        let scope = remains ?? current
        let seam = FaultSweep.source?.seam(name, isServedElsewhere: false)
        self.state = Locked(State(initialAnswer: answer, scope: scope, seam: seam))
        if remains == nil { scope?.enroll(self) } else { withState { $0.attention.isLate = true } }
    }

    deinit { tellAtLast() }

    /// Records a call and answers it.
    ///
    /// - Parameter input: the arguments: the value itself, or a labelled tuple of several.
    /// - Returns: the answer.
    /// - Throws: what the spy was told to throw; ``Unstubbed`` where nothing was said and `Failure`
    ///   allows it.
    @inlinable @inline(never)
    public func callAsFunction(_ input: Input) throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .scripted(let script): try answer(input, by: script)
        }
    }

    /// Records a call and answers it, on the caller's actor; the answer may take its time.
    ///
    /// - Parameter input: the arguments: the value itself, or a labelled tuple of several.
    /// - Returns: the answer.
    /// - Throws: what the spy was told to throw; ``Unstubbed`` where nothing was said and `Failure`
    ///   allows it; `CancellationError` where a call that is held open is cancelled and `Failure`
    ///   allows it.
    @inlinable @inline(never)
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

extension Spy where Input == Void {
    /// Records a call and answers it.
    ///
    /// - Throws: as the call with arguments.
    @inlinable
    public func callAsFunction() throws(Failure) -> Output {
        try self(())
    }

    /// Records a call and answers it, on the caller's actor.
    ///
    /// - Throws: as the call with arguments.
    @inlinable
    public nonisolated(nonsending) func callAsFunction() async throws(Failure) -> Output {
        try await self(())
    }
}
