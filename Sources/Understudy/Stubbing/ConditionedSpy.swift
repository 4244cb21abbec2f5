/// The calls of a spy that satisfy a condition.
///
/// ```swift
/// title.when { $0 < 0 }.returns(nil)
/// title.when { $0 > 99 }.answers { id in "Page \(id)" }
/// ```
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    /// The pattern of the matching calls.
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

    /// Returns this value.
    ///
    /// - Parameter commands: the conditioned spy.
    public static func _target(of commands: ConditionedSpy) -> ConditionedSpy { commands }

    /// Returns `true` for a matching call; `nil` if all calls match.
    var condition: (@Sendable (Input) -> Bool)? {
        if case .any = pattern { return nil }
        // A closure in the pattern was `@Sendable` when it was passed in. Arguments are shared with
        // those of calls.
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

    /// Returns a record of a stub on this spy.
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

/// `@unchecked`: the closure in the pattern is always `@Sendable` when it's passed in. Conditions
/// on single arguments hold ranges, which are `Sendable`, patterns behind a lock, and values that
/// are only inspected together with an argument of their own type; see ``ArgumentCondition``.
extension ConditionedSpy: @unchecked Sendable where Input: Sendable, Output: Sendable {}

extension Spy: Stubbable {
    /// Returns the spy, for all calls.
    ///
    /// - Parameter commands: the spy.
    public static func _target(of commands: Spy) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(commands)
    }

    /// Selects the calls that satisfy a condition, to stub them separately, or to use them in
    /// `expectOrder`.
    ///
    /// If several conditions match a call, the one whose answer was set last applies.
    ///
    /// - Parameter condition: returns `true` if the arguments match. It runs outside the lock of
    ///   the spy.
    /// - Returns: The matching calls, which can be stubbed.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(self, when: condition)
    }

    /// Selects the calls with these arguments, to stub them separately, or to use them in
    /// `expectOrder`.
    ///
    /// ```swift
    /// store.spies.save.when(with: "a").returns(true)
    /// ```
    ///
    /// - Parameter input: the arguments; see ``SpyExpectation/wasCalled(_:with:)`` for how they are
    ///   compared. Arguments that can't be compared are reported, because no call would ever match.
    /// - Returns: The matching calls, which can be stubbed.
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
                "\(name): \(reason.rawValue); use a condition, `when { … }`", at: location)
        }
        return ConditionedSpy(self, with: input)
    }

    /// Selects the calls whose arguments each satisfy a condition, to stub them separately, or to
    /// use them in `expectOrder`.
    ///
    /// ```swift
    /// track.when(matching: "purchase", .in(1...50)).returns(true)
    /// ```
    ///
    /// - Parameters:
    ///   - argument: the condition on the first argument: a literal, `.equal(value)`,
    ///     `.in(1...50)`, `.containing("text")`, or `.any`.
    ///   - others: the conditions on the other arguments, one for each. A report is made if their
    ///     number isn't that of the arguments of the function, and if a condition can't be compared
    ///     with an argument of that type, or never matches it.
    /// - Returns: The matching calls, which can be stubbed.
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
            let advice = "use a condition, `when { … }`"
            send("\(name): \(reason.rawValue); \(advice)", at: location)
        }
        return ConditionedSpy(self, matching: conditions)
    }

    /// Changes the behavior of the spy on behalf of a test.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // A spy that is stubbed in a test belongs to that test.
        joinTest()
        alter(body)
    }
}

extension SpiedProperty: Stubbable {
    /// Returns the spy of the reads: `spies.volume.returns(…)` is `spies.volume.get.returns(…)`.
    ///
    /// - Parameter commands: The property.
    public static func _target(of commands: SpiedProperty) -> ConditionedSpy<Void, Value, Never> {
        Spy._target(of: commands.get)
    }
}

extension SpiedSubscript: Stubbable {
    /// Returns the spy of the reads: `spies.cells.returns(…)` is `spies.cells.get.returns(…)`.
    ///
    /// - Parameter commands: The subscript.
    public static func _target(of commands: SpiedSubscript) -> ConditionedSpy<Index, Value, Never> {
        Spy._target(of: commands.get)
    }
}
