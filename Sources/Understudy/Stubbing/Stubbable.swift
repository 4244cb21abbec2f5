/// A type whose calls can be stubbed, such as a spy or the calls of a spy that satisfy a condition.
///
/// ```swift
/// load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
/// load.onCall { id in visited(id) }
/// ```
///
/// On a ``Spy``, each of these functions applies to all calls. On the result of ``Spy/when(_:)``,
/// it only applies to the calls that satisfy the condition.
public protocol Stubbable<Input, Output, Failure> {
    /// The type of the arguments of a call.
    associatedtype Input
    /// The type of the result of a call.
    associatedtype Output
    /// The type of the error that a call can throw.
    associatedtype Failure: Error

    /// Returns the spy and the condition under which its stubs apply.
    ///
    /// This function is static so that it doesn't appear in code completion for a spy.
    static func _target(of commands: Self) -> ConditionedSpy<Input, Output, Failure>
}

extension Stubbable {
    var target: ConditionedSpy<Input, Output, Failure> { Self._target(of: self) }

    /// A function that asynchronously answers a call on the actor of the caller.
    public typealias AsyncAnswer =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output
}

extension Stubbable {
    /// Runs a closure at each call before the call is answered.
    ///
    /// The answer of the call doesn't change.
    ///
    /// ```swift
    /// store.spies.save.onCall { _ in center.post(name: .saved, object: nil) }
    /// ```
    ///
    /// If you add several closures, they run in the order in which they were added. To remove them,
    /// call `reset()`.
    ///
    /// - Parameters:
    ///   - effect: The closure to run. It runs on the thread of the caller, and can call the spy
    ///     because it runs after the spy's lock is released.
    public func onCall(_ effect: @escaping @Sendable (Input) -> Void) {
        let conditioned = target
        conditioned.spy.change { $0.effects.append((conditioned.pattern, effect)) }
    }
}

// MARK: - Conditions

/// The calls of a spy that satisfy a condition.
///
/// Use this type to stub these calls separately from other calls of the same function.
///
/// ```swift
/// title.when { $0 < 0 }.returns(nil)
/// title.when { $0 > 99 }.answers { id in "Page \(id)" }
/// ```
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    /// The pattern that the calls match.
    let pattern: CallPattern<Input>

    /// Creates a value from a pattern whose closure, if any, is `@Sendable`.
    fileprivate init(_ spy: Spy<Input, Output, Failure>, _ pattern: CallPattern<Input>) {
        self.spy = spy
        self.pattern = pattern
    }

    /// Returns this value.
    public static func _target(of commands: ConditionedSpy) -> ConditionedSpy { commands }

    /// Sets the answer of the matching calls.
    ///
    /// - Parameters:
    ///   - command: The function that the test called.
    ///   - failure: The answer that is also used if ``Spy/shouldFail`` is `true` and if there is no
    ///     condition, or `nil` if the answer doesn't represent failure.
    func set(
        _ answer: Answer<Input, Output, Failure>, _ command: String,
        at location: TestReport.Location, failure: Answer<Input, Output, Failure>? = nil
    ) {
        let stub = stub(command, at: location)
        spy.change { behavior in
            behavior.answers.set(answer, when: pattern, by: stub)
            if let failure, pattern.isAny { behavior.failure = failure }
        }
    }

    /// Creates a record of a stub that the test set on this spy.
    func stub(_ command: String, at location: TestReport.Location) -> Stub {
        spy.recordUsage(location)
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

/// This type is unchecked `Sendable` because the closure in a pattern is always `@Sendable` when
/// it's passed in.
///
/// Conditions on single arguments contain ranges, which are `Sendable`, text patterns, which are
/// protected by a lock, or values, which are only accessed together with an argument of the same
/// type. For more information, see ``ArgumentCondition``.
extension ConditionedSpy: @unchecked Sendable where Input: Sendable, Output: Sendable {}

extension Spy: Stubbable {
    /// Returns the spy without a condition, so that stubs apply to all calls.
    public static func _target(of commands: Spy) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(commands, .any)
    }

    /// Selects the calls whose arguments satisfy a condition.
    ///
    /// You can stub these calls separately, or specify them in `expectOrder`.
    ///
    /// If a call satisfies several conditions, the answer that was set last is used.
    ///
    /// - Parameters:
    ///   - condition: A closure that returns `true` if the arguments match. It can call the spy
    ///     because it runs after the spy's lock is released.
    ///
    /// - Returns: A value that you can use to stub the matching calls.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(self, .holds(condition))
    }

    /// Selects the calls with the specified arguments.
    ///
    /// You can stub these calls separately, or specify them in `expectOrder`.
    ///
    /// ```swift
    /// store.spies.save.when(with: "a").returns(true)
    /// ```
    ///
    /// - Parameters:
    ///   - input: The arguments of the calls. For more information about how they are compared, see
    ///     ``SpyExpectation/wasCalled(_:with:)``. If they can't be compared, an issue is reported
    ///     because no call would ever match.
    ///
    /// - Returns: A value that you can use to stub the matching calls.
    public func when(
        with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> ConditionedSpy<Input, Output, Failure> {
        let location = TestReport.Location(fileID, filePath, line, column)
        recordUsage(location)
        if case .unknown(let reason) = compare(input, input) {
            send(
                "\(name): \(reason.rawValue); use a condition, `when { … }`", at: location)
        }
        return ConditionedSpy(self, .equal(input))
    }

    /// Selects the calls whose arguments each satisfy a separate condition.
    ///
    /// You can stub these calls separately, or specify them in `expectOrder`.
    ///
    /// ```swift
    /// track.when(matching: "purchase", .in(1...50)).returns(true)
    /// ```
    ///
    /// - Parameters:
    ///   - argument: The condition on the first argument, for example a literal, `.equal(value)`,
    ///     `.in(1...50)`, `.containing("text")`, or `.any`.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument. Otherwise, or if a condition can't match an argument of the given type, an
    ///     issue is reported.
    ///
    /// - Returns: A value that you can use to stub the matching calls.
    public func when(
        matching argument: SpyExpectation<Input>.Argument,
        _ others: SpyExpectation<Input>.Argument...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> ConditionedSpy<Input, Output, Failure> {
        let location = TestReport.Location(fileID, filePath, line, column)
        recordUsage(location)
        let conditions = ([argument] + others).map(\.condition)
        let pattern = CallPattern<Input>.arguments(conditions)
        if let problem = pattern.problem(of: signature) {
            send(problem, at: location)
        } else if let reason = conditions.compactMap(\.incomparableReason).first {
            let advice = "use a condition, `when { … }`"
            send("\(name): \(reason.rawValue); \(advice)", at: location)
        }
        return ConditionedSpy(self, pattern)
    }

    /// Changes the behavior of the spy because a test stubs it.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // A spy belongs to the test that stubs it.
        joinTest()
        alter(body)
    }
}

extension SpiedProperty: Stubbable {
    /// Returns the spy that records reads.
    ///
    /// For example, `spies.volume.returns(…)` is equivalent to `spies.volume.get.returns(…)`.
    public static func _target(of commands: SpiedProperty) -> ConditionedSpy<Void, Value, Never> {
        Spy._target(of: commands.get)
    }
}

extension SpiedSubscript: Stubbable {
    /// Returns the spy that records reads.
    ///
    /// For example, `spies.cells.returns(…)` is equivalent to `spies.cells.get.returns(…)`.
    public static func _target(of commands: SpiedSubscript) -> ConditionedSpy<Index, Value, Never> {
        Spy._target(of: commands.get)
    }
}
