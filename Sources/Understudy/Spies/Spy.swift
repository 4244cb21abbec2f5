/// Records the calls of one function, and answers them.
///
/// A double has a spy for each function of its protocol. For example, a test can stub the spy
/// before it runs the code under test, and check the spy's calls afterwards:
///
/// ```swift
/// opener.spies.open.returns(true)
/// try AttachmentOpener(opener: opener).openAttachment(at: file)
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
///
/// A spy is `Sendable` if its argument, result, and error types are `Sendable`. Recording a call
/// acquires one lock and appends one element, and more expensive work is deferred until the test
/// checks the spy. Because no user code runs while the lock is held, an answer can call the same
/// spy.
///
/// ## Creating a spy by hand
///
/// You don't usually need to create a spy because `@Spy` creates the spies of a double. If you
/// write a double by hand, specify these types:
///
/// - `Input`: `Void`, the type of the only parameter, or a labeled tuple if there are several
///   parameters.
/// - `Output`: The type of the result. If it's `Void`, the spy doesn't need an answer.
/// - `Failure`: `Never`, `any Error`, or the error type of a typed `throws` clause.
///
/// ```swift
/// final class HandmadeOpener: URLOpener {
///     let opening = Spy<URL, Bool, Never>("open(_:)", returning: true)
///     func open(_ url: URL) -> Bool { opening(url) }
/// }
/// ```
public final class Spy<Input, Output, Failure: Error> {
    /// The full function name that was passed to the initializer, for example `open(_:)` or
    /// `URLOpenerSpy.open(_:)`.
    let declaredName: String
    /// The name of this spy in the double's `spies`, if it differs from the function's name.
    let part: String?
    /// The location where the spy was created.
    let location: TestReport.Location
    /// `true` if a strict test must check the calls.
    let needsCheck: Bool
    /// The positions of object references in the arguments.
    @usableFromInline let objects: ArgumentObjects
    @usableFromInline let state: Locked<State>

    /// Creates a spy without an answer.
    ///
    /// - Parameters:
    ///   - name: The full name of the function including its argument labels, for example
    ///     `"track(event:value:)"`. Reports show this name. To specify the type that declares the
    ///     function, add it as a prefix, as in `"AnalyticsSpy.track(event:value:)"`.
    ///   - part: The name of this spy in the double's `spies`, if it differs from the function's
    ///     name, for example `"trackEvent"`. Reports use it in the code that they suggest.
    public convenience init(
        _ name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: nil,
            location: TestReport.Location(fileID, filePath, line, column))
    }

    /// Creates a spy that returns the specified value until a test stubs it.
    ///
    /// Calling ``reset(_:)`` restores this answer.
    ///
    /// - Parameters:
    ///   - name: The full name of the function including its argument labels, for example
    ///     `"open(_:)"`. Reports show this name.
    ///   - part: The name of this spy in the double's `spies`, if it differs from the function's
    ///     name.
    ///   - output: The value to return.
    public convenience init(
        _ name: String, part: String? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(output),
            location: TestReport.Location(fileID, filePath, line, column))
    }

    /// Creates a spy whose calls don't need to be checked in a strict test, such as the call log of
    /// a fake.
    ///
    /// A test checks the effects of a fake instead.
    package convenience init(log name: String, at location: TestReport.Location) {
        self.init(name: name, answer: nil, location: location, needsCheck: false)
    }

    /// Creates a spy that calls the specified function until a test stubs it.
    ///
    /// Calling ``reset(_:)`` restores this answer.
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
        // A function that returns `Void` doesn't need an answer.
        let initialAnswer = answer ?? exactly((), as: Output.self).map { .value($0) }
        let current = TestScope.current
        // A spy that is created after its test has ended, for example because it's stored in a
        // static property, only receives late calls.
        let endedScope = current?.endedScope
        let scope = endedScope ?? current
        let faultPoint = FaultSweep.source?.faultPoint(name, isServedElsewhere: false)
        self.state = Locked(
            State(initialAnswer: initialAnswer, scope: scope, faultPoint: faultPoint))
        if endedScope == nil {
            scope?.register(self)
        } else {
            withState { $0.observers.isLate = true }
        }
    }

    deinit { reportLeftovers() }

    /// Records a call and answers it.
    ///
    /// - Parameters:
    ///   - input: The argument of the call, or a labeled tuple if there are several arguments.
    ///
    /// - Returns: The stubbed value, or the spy's initial answer if the call isn't stubbed.
    ///
    /// - Throws: The stubbed error, or ``Unstubbed`` if the call is unanswered and `Failure` allows
    ///   this error.
    @inlinable @inline(never)
    public func callAsFunction(_ input: Input) throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .pending(let pendingAnswer):
            try answer(input, by: pendingAnswer, as: Output.self, throwing: Failure.self)
        }
    }

    /// Records a call and answers it on the caller's actor.
    ///
    /// The answer can suspend.
    ///
    /// - Parameters:
    ///   - input: The argument of the call, or a labeled tuple if there are several arguments.
    ///
    /// - Returns: The stubbed value, or the spy's initial answer if the call isn't stubbed.
    ///
    /// - Throws: The stubbed error. If `Failure` allows it, an unanswered call throws
    ///   ``Unstubbed``, and a held call throws `CancellationError` when its task is cancelled.
    @inlinable @inline(never)
    public nonisolated(nonsending) func callAsFunction(
        _ input: Input
    ) async throws(Failure) -> Output {
        switch record(input) {
        case .output(let output): output
        case .pending(let pendingAnswer):
            try await answerAsync(
                input, by: pendingAnswer, as: Output.self, throwing: Failure.self)
        }
    }
}

extension Spy: Sendable where Input: Sendable, Output: Sendable {}

extension Spy where Input == Void {
    /// Records a call and answers it.
    ///
    /// - Throws: Whatever is thrown by `callAsFunction(_:)`.
    @inlinable
    public func callAsFunction() throws(Failure) -> Output {
        try self(())
    }

    /// Records a call and answers it on the caller's actor.
    ///
    /// - Throws: Whatever is thrown by `callAsFunction(_:)`.
    @inlinable
    public nonisolated(nonsending) func callAsFunction() async throws(Failure) -> Output {
        try await self(())
    }
}

// MARK: - Members other than functions

// These spies represent members of a double other than functions. A strict test doesn't need to
// check their calls, because a test usually creates its doubles itself, and because the value of an
// `inout` parameter is checked together with the call of its function.

extension Spy where Output == Void {
    /// Creates a spy of an initializer.
    ///
    /// The spy records the arguments that the double was created with.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Void, Never>(initializer: "DocumentSpy.init(url:)")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The full name of the initializer, including the type of the double as a prefix.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        initializer name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: nil,
            location: TestReport.Location(fileID, filePath, line, column),
            needsCheck: false)
    }
}

extension Spy where Output == Bool {
    /// Creates a spy of a failable initializer.
    ///
    /// The answer of the spy determines whether the initializer succeeds.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
    /// ```
    ///
    /// By default, the spy returns `true`. If you set `shouldFail`, the initializer returns `nil`
    /// instead.
    ///
    /// - Parameters:
    ///   - name: The full name of the initializer, including the type of the double as a prefix.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        initializer name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(true),
            location: TestReport.Location(fileID, filePath, line, column),
            needsCheck: false)
    }
}

extension Spy where Input == Output {
    /// Creates a spy of an `inout` parameter.
    ///
    /// The spy records the value that is passed to the function and answers with the value that the
    /// function should assign. By default, this is the same value.
    ///
    /// ```swift
    /// let fillBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.fill(_:) buffer")
    /// func fill(_ buffer: inout [UInt8]) { buffer = fillBuffer(buffer) }
    /// ```
    ///
    /// You can stub the spy to assign a different value.
    ///
    /// - Parameters:
    ///   - name: The full name of the function followed by the name of the parameter, as in the
    ///     example.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        unchanged name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .closure { $0 },
            location: TestReport.Location(fileID, filePath, line, column),
            needsCheck: false)
    }
}

extension Spy where Input == Void {
    /// Creates a spy for a nonescaping closure.
    ///
    /// Its answer provides the arguments that the function passes to the closure.
    ///
    /// ```swift
    /// let eachBodyInputs = Spy<Void, [Int], Never>(input: "BatchSpy.each(_:) body", returning: [])
    /// func each(_ body: (Int) -> Void) { for input in eachBodyInputs() { body(input) } }
    /// ```
    ///
    /// The function calls the closure once for each element of the answer.
    ///
    /// - Parameters:
    ///   - name: The full name of the function followed by the name of the parameter, as in the
    ///     example.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    ///   - output: The answer of the spy until a test stubs it.
    public convenience init(
        input name: String, part: String? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(output),
            location: TestReport.Location(fileID, filePath, line, column),
            needsCheck: false)
    }
}
