/// A type representing the calls that a test expects, including the number of these calls.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct SpyExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: SpyCallCount

    /// Expects calls with any arguments.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce
    ) -> SpyExpectation {
        SpyExpectation(pattern: .any, count: count)
    }

    /// Expects calls with the specified arguments.
    ///
    /// The arguments don't need to be `Equatable`. If a value is `Equatable`, it's compared by
    /// using `==`. Otherwise, instances of classes are compared by identity, metatypes are compared
    /// by type, and tuples, optionals, collections, structs, and enums are compared part by part.
    /// If a value can't be compared, for example because it's a closure, an issue is reported. In
    /// this case, use a condition instead.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - input: The expected arguments, as a tuple if there are several of them.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input
    ) -> SpyExpectation {
        SpyExpectation(pattern: .equal(input), count: count)
    }

    /// Expects calls whose arguments each satisfy a separate condition. For example, a condition
    /// can match a value, a range of values, a text pattern, or any value.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - argument: The condition on the first argument.
    ///   - others: The conditions on the other arguments. There should be one condition for each
    ///     argument.
    ///
    /// - Returns: The expectation.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: Argument, _ others: Argument...
    ) -> SpyExpectation {
        let conditions = ([argument] + others).map(\.condition)
        return SpyExpectation(pattern: .arguments(conditions), count: count)
    }

    /// Expects calls whose arguments satisfy a condition.
    ///
    /// - Parameters:
    ///   - count: The expected number of calls.
    ///   - condition: A closure that returns `true` if a call with the given arguments should be
    ///     counted.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        where condition: @escaping (Input) -> Bool
    ) -> SpyExpectation {
        SpyExpectation(pattern: .holds(condition), count: count)
    }
}

extension SpyExpectation {
    /// Returns the reason why no calls can satisfy the expectation, or `nil` if it can be
    /// satisfied.
    func problem(of function: FunctionName) -> String? {
        if let problem = pattern.problem(of: function) { return problem }
        guard !count.isPossible, let most = count.most else { return nil }
        let range = "at least \(count.least), at most \(most)"
        return "\(function.whole): no call count satisfies \"\(range)\""
    }
}
