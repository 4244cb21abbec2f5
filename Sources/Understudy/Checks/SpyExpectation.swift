/// The calls that a test expects of a spy, and their number.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct SpyExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: SpyCallCount

    /// Expects calls with any arguments.
    ///
    /// - Parameter count: the number of calls.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce
    ) -> SpyExpectation {
        SpyExpectation(pattern: .any, count: count)
    }

    /// Expects calls with these arguments.
    ///
    /// All kinds of values can be compared: `Equatable` values by `==`, class instances by
    /// identity, metatypes by type, and tuples, optionals, collections, structs and enums part by
    /// part. A value that can't be compared, such as a closure, is reported. In that case, match
    /// the calls with a condition.
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - input: the arguments, as a tuple if there are several.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input
    ) -> SpyExpectation {
        SpyExpectation(pattern: .equal(input), count: count)
    }

    /// Expects calls whose arguments each satisfy a condition: a value, a range, a text pattern, or
    /// any value.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// - Parameters:
    ///   - count: the number of calls.
    ///   - argument: the condition on the first argument.
    ///   - others: the conditions on the other arguments, one for each.
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
    ///   - count: the number of calls.
    ///   - condition: returns `true` for a matching call.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        where condition: @escaping (Input) -> Bool
    ) -> SpyExpectation {
        SpyExpectation(pattern: .holds(condition), count: count)
    }
}

extension SpyExpectation {
    /// Returns a report of the reason why no calls can satisfy the expectation, or `nil` if some
    /// can.
    func problem(of function: FunctionName) -> String? {
        if let problem = pattern.problem(of: function) { return problem }
        guard !count.isPossible, let most = count.most else { return nil }
        let range = "at least \(count.least), at most \(most)"
        return "\(function.whole): no call count satisfies \"\(range)\""
    }
}
