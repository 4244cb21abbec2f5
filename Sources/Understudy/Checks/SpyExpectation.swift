/// What a test expects of a spy: which calls, and how many of them.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct SpyExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: SpyCallCount

    /// Calls with any arguments.
    ///
    /// - Parameter count: how often.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce
    ) -> SpyExpectation {
        SpyExpectation(pattern: .any, count: count)
    }

    /// Calls with these arguments.
    ///
    /// Anything compares: `Equatable` values by `==`, class instances by identity, metatypes by
    /// type, and tuples, optionals, collections, structures and enumerations part by part. What
    /// does not, a closure, is said to be so: then name the calls by a condition.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - input: the arguments, as a tuple where there are several.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce, with input: Input
    ) -> SpyExpectation {
        SpyExpectation(pattern: .equal(input), count: count)
    }

    /// Calls whose arguments are each as described: a value, a range, a pattern of text, anything.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - argument: what the first argument has to be.
    ///   - others: the same of the others, one for each.
    /// - Returns: the expectation.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: Argument, _ others: Argument...
    ) -> SpyExpectation {
        let conditions = ([argument] + others).map(\.condition)
        return SpyExpectation(pattern: .arguments(conditions), count: count)
    }

    /// Calls whose arguments meet a condition.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - condition: whether a call is meant.
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        where condition: @escaping (Input) -> Bool
    ) -> SpyExpectation {
        SpyExpectation(pattern: .holds(condition), count: count)
    }
}

extension SpyExpectation {
    /// Why no calls can be as expected, as a report; `nil` where they can.
    func problem(of function: FunctionName) -> String? {
        if let problem = pattern.problem(of: function) { return problem }
        guard !count.isPossible, let most = count.most else { return nil }
        let range = "at least \(count.least) and at most \(most)"
        return "\(function.whole): no number of calls is \(range)"
    }
}
