/// The calls of a spy that meet a condition.
///
/// ```swift
/// title.when { $0 < 0 }.returns(nil)
/// title.when { $0 > 99 }.answers { id in "Page \(id)" }
/// ```
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    /// Which calls are meant.
    let pattern: CallPattern<Input>

    fileprivate init(_ spy: Spy<Input, Output, Failure>) {
        self.spy = spy
        pattern = .any
    }

    fileprivate init(_ spy: Spy<Input, Output, Failure>, with input: Input) {
        self.spy = spy
        pattern = .equal(input)
    }

    fileprivate init(
        _ spy: Spy<Input, Output, Failure>, when condition: @escaping @Sendable (Input) -> Bool
    ) {
        self.spy = spy
        pattern = .holds(condition)
    }

    fileprivate init(
        _ spy: Spy<Input, Output, Failure>, matching conditions: [ArgumentCondition]
    ) {
        self.spy = spy
        pattern = .arguments(conditions)
    }

    /// Itself.
    ///
    /// - Parameter commands: what a test tells.
    public static func _target(of commands: ConditionedSpy) -> ConditionedSpy { commands }

    /// Whether a call is meant; `nil` where all are.
    var condition: (@Sendable (Input) -> Bool)? {
        if case .any = pattern { return nil }
        // A closure in it came in as `@Sendable`; arguments go where those of calls go.
        nonisolated(unsafe) let pattern = pattern
        return { pattern.compare($0) == .equal }
    }

    /// Sets the answer for these calls.
    func set(_ answer: Answer<Input, Output, Failure>, by stub: Stub) {
        let (condition, pattern) = (condition, pattern)
        spy.change { behavior in
            if let condition {
                behavior.conditional.append(
                    Behavior.Conditional(
                        condition: condition, pattern: pattern, answer: answer, stub: stub))
            } else {
                behavior.fallback = answer
                behavior.stub = stub
            }
        }
    }

    /// What a command has told the spy.
    func stub(_ command: String, at location: TestReport.Location) -> Stub {
        spy.noteLine(location)
        let when =
            switch pattern {
            case .any: ""
            case .equal(let input): "when(with: \(spy.signature.list(input)))."
            case .arguments(let conditions):
                "when(matching: \(conditions.map(\.text).joined(separator: ", ")))."
            case .holds: "when { … }."
            }
        return Stub(when + command, after: spy.lastNumber, at: location)
    }
}

/// `@unchecked`: the closure that the pattern may hold comes in as `@Sendable` alone. Conditions on
/// single arguments hold ranges, which are `Sendable`, patterns behind a lock, and values that are
/// looked into beside an argument of their own type alone; see ``ArgumentCondition``.
extension ConditionedSpy: @unchecked Sendable where Input: Sendable, Output: Sendable {}

extension Spy: Stubbable {
    /// The spy, for all calls.
    ///
    /// - Parameter commands: what a test tells.
    public static func _target(of commands: Spy) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(commands)
    }

    /// The calls that meet a condition: to answer them apart from the others, or to name them in
    /// `expectOrder`.
    ///
    /// Where several conditions hold for a call, the one whose answer was set last decides.
    ///
    /// - Parameter condition: whether a call is meant, by its arguments. It runs outside the spy's
    ///   lock.
    /// - Returns: what takes commands for these calls.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(self, when: condition)
    }

    /// The calls with these arguments: to answer them apart from the others, or to name them in
    /// `expectOrder`.
    ///
    /// ```swift
    /// store.spies.save.when(with: "a").returns(true)
    /// ```
    ///
    /// - Parameter input: the arguments; see ``SpyExpectation/wasCalled(_:with:)`` for how they
    ///   compare. Such as cannot be compared are reported: no call would ever be meant.
    /// - Returns: what takes commands for these calls.
    public func when(
        with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> ConditionedSpy<Input, Output, Failure> {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        noteLine(location)
        if case .unknown(let reason) = compare(input, input) {
            send(
                "\(name): \(reason.rawValue): match with a condition, `when { … }`", at: location)
        }
        return ConditionedSpy(self, with: input)
    }

    /// The calls of whose arguments each is as described: to answer them apart from the others, or
    /// to name them in `expectOrder`.
    ///
    /// ```swift
    /// track.when(matching: "purchase", .in(1...50)).returns(true)
    /// ```
    ///
    /// - Parameters:
    ///   - argument: what the first argument has to be: a literal, `.equal(value)`, `.in(1...50)`,
    ///     `.containing("text")`, `.any`.
    ///   - others: the same of the others, one for each. Another number than that of the
    ///     function's arguments is reported, and so is what cannot be compared, or never matches
    ///     an argument of that type.
    /// - Returns: what takes commands for these calls.
    public func when(
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> ConditionedSpy<Input, Output, Failure> {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        noteLine(location)
        let conditions = ([argument] + others).map(\.condition)
        if let problem = CallPattern<Input>.arguments(conditions).problem(of: signature) {
            send(problem, at: location)
        } else if let reason = conditions.compactMap(\.doubt).first {
            let advice = "match with a condition, `when { … }`"
            send("\(name): \(reason.rawValue): \(advice)", at: location)
        }
        return ConditionedSpy(self, matching: conditions)
    }

    /// Changes what the spy does, as a test tells it.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // What is told in a test belongs to that test.
        joinTest()
        alter(body)
    }
}

extension SpiedProperty: Stubbable {
    /// The reads: `spies.volume.returns(…)` is `spies.volume.get.returns(…)`.
    ///
    /// - Parameter commands: The property.
    public static func _target(of commands: SpiedProperty) -> ConditionedSpy<Void, Value, Never> {
        Spy._target(of: commands.get)
    }
}

extension SpiedSubscript: Stubbable {
    /// The reads: `spies.cells.returns(…)` is `spies.cells.get.returns(…)`.
    ///
    /// - Parameter commands: The subscript.
    public static func _target(of commands: SpiedSubscript) -> ConditionedSpy<Index, Value, Never> {
        Spy._target(of: commands.get)
    }
}
