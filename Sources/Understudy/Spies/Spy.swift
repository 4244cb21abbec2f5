/// Records the calls of one function, and answers them.
///
/// A double has a spy for each function of its protocol. A test stubs the spy and checks its calls:
///
/// ```swift
/// opener.spies.open.returns(true)
/// try AttachmentOpener(opener: opener).openAttachment(at: file)
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
///
/// A spy is `Sendable` if its parts are. Every call takes one lock and appends one element;
/// everything that costs more happens when the test checks it. No user code runs inside the lock,
/// so an answer can call the same spy.
///
/// ## Creating a spy by hand
///
/// `@Spy` and the other ways to write a double create its spies. In a double of your own, specify:
///
/// - `Input`: `Void`, the type of the only parameter, or a labeled tuple of several.
/// - `Output`: the type of the result. `Void` needs no answer.
/// - `Failure`: `Never`, `any Error`, or the error of a typed `throws`.
///
/// ```swift
/// final class HandmadeOpener: URLOpener {
///     let opening = Spy<URL, Bool, Never>("open(_:)", returning: true)
///     func open(_ url: URL) -> Bool { opening(url) }
/// }
/// ```
public final class Spy<Input, Output, Failure: Error> {
    /// The full name of the function that the spy was created with: `open(_:)` or
    /// `URLOpenerSpy.open(_:)`.
    let declaredName: String
    /// The name of this spy in the double's `spies`, if it differs from the name of the function.
    let part: String?
    /// The location where the spy was created.
    let location: TestReport.Location
    /// A Boolean value that indicates if a strict test must check the calls.
    let needsCheck: Bool
    /// The positions of objects in the arguments.
    @usableFromInline let objects: ArgumentObjects
    @usableFromInline let state: Locked<State>

    /// Creates a spy without an answer.
    ///
    /// - Parameters:
    ///   - name: the full name of the function with its labels, for reports:
    ///     `"track(event:value:)"`. A prefix, as in `"AnalyticsSpy.track(event:value:)"`, names the
    ///     type of the function.
    ///   - part: the name of this spy in the double's `spies`, if it differs from the name of the
    ///     function: `"trackEvent"`. Reports use it in the lines that they suggest.
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

    /// Creates a spy that returns a value unless it's stubbed. ``reset(_:)`` restores this answer.
    ///
    /// - Parameters:
    ///   - name: the full name of the function with its labels, for reports: `"open(_:)"`.
    ///   - part: the name of this spy in the double's `spies`, if it differs from the name of the
    ///     function.
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

    /// Creates a spy whose calls a strict test needn't check: the log of a fake, whose effects the
    /// test checks in another way.
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

    /// Creates a spy that calls a function unless it's stubbed. ``reset(_:)`` restores this answer.
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
        // A spy that is created after its test ended, for example a static one, only receives late
        // calls.
        let remains = current?.remains
        let scope = remains ?? current
        let seam = FaultSweep.source?.seam(name, isServedElsewhere: false)
        self.state = Locked(State(initialAnswer: answer, scope: scope, seam: seam))
        if remains == nil { scope?.enroll(self) } else { withState { $0.observers.isLate = true } }
    }

    deinit { reportLeftovers() }

    /// Records a call and answers it.
    ///
    /// - Parameter input: the arguments: the value itself, or a labelled tuple of several.
    /// - Returns: The answer.
    /// - Throws: The stubbed error; ``Unstubbed`` if the call is unanswered and `Failure` allows
    ///   it.
    @inlinable @inline(never)
    public func callAsFunction(_ input: Input) throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .scripted(let script): try answer(input, by: script)
        }
    }

    /// Records a call and answers it on the caller's actor. The answer can suspend.
    ///
    /// - Parameter input: the arguments: the value itself, or a labelled tuple of several.
    /// - Returns: The answer.
    /// - Throws: The stubbed error; ``Unstubbed`` if the call is unanswered and `Failure` allows
    ///   it; `CancellationError` if a call that is held open is cancelled and `Failure` allows it.
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
    /// - Throws: The errors of the call with arguments.
    @inlinable
    public func callAsFunction() throws(Failure) -> Output {
        try self(())
    }

    /// Records a call and answers it on the caller's actor.
    ///
    /// - Throws: The errors of the call with arguments.
    @inlinable
    public nonisolated(nonsending) func callAsFunction() async throws(Failure) -> Output {
        try await self(())
    }
}
