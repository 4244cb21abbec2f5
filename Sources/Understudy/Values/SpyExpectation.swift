/// The calls that a test expects, and how many of them.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct SpyExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: SpyCallCount

    /// Expects calls with any arguments.
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

    /// Expects calls whose arguments each satisfy a separate condition.
    ///
    /// For example, a condition can match a value, a range of values, a text pattern, or any value.
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
    public static func wasCalled(
        _ count: SpyCallCount = .atLeastOnce,
        matching argument: Argument, _ others: Argument...
    ) -> SpyExpectation {
        SpyExpectation(pattern: .matching(argument, others), count: count)
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
        guard !count.isPossible, let maximum = count.maximum else { return nil }
        let range = "at least \(count.minimum), at most \(maximum)"
        return "\(function.fullName): no call count satisfies \"\(range)\""
    }
}

extension CallPattern {
    /// Creates a pattern from a condition on each argument.
    static func matching(
        _ argument: SpyExpectation<Input>.Argument, _ others: [SpyExpectation<Input>.Argument]
    ) -> CallPattern {
        .arguments(([argument] + others).map(\.condition))
    }
}

// MARK: - Counts

/// An expected number of calls, or a range of such numbers.
///
/// ```swift
/// expect(save, .wasCalled(.exactly(2)))
/// expect(stop, .wasCalled(.never))
/// ```
public struct SpyCallCount: Sendable, Equatable {
    /// The minimum number of calls.
    let minimum: Int
    /// The maximum number of calls, or `nil` if there is no upper limit.
    let maximum: Int?

    /// Exactly one call.
    public static var once: SpyCallCount { .exactly(1) }

    /// No call.
    public static var never: SpyCallCount { .exactly(0) }

    /// One call or more.
    public static var atLeastOnce: SpyCallCount { .atLeast(1) }

    /// Creates a count of exactly the specified number of calls.
    public static func exactly(_ count: Int) -> SpyCallCount {
        SpyCallCount(minimum: count, maximum: count)
    }

    /// Creates a count of at least the specified number of calls.
    public static func atLeast(_ count: Int) -> SpyCallCount {
        SpyCallCount(minimum: count, maximum: nil)
    }

    /// Creates a count of at most the specified number of calls.
    public static func atMost(_ count: Int) -> SpyCallCount {
        SpyCallCount(minimum: 0, maximum: count)
    }

    /// Creates a count of calls in the specified range, for example `.between(2...4)`.
    public static func between(_ range: ClosedRange<Int>) -> SpyCallCount {
        SpyCallCount(minimum: range.lowerBound, maximum: range.upperBound)
    }

    func allows(_ count: Int) -> Bool {
        count >= minimum && maximum.map { count <= $0 } ?? true
    }

    /// `true` if the count allows at least one number of calls.
    fileprivate var isPossible: Bool { maximum.map { $0 >= max(0, minimum) } ?? true }
}

extension SpyCallCount: ExpressibleByIntegerLiteral {
    /// Creates a count of exactly the specified number of calls.
    public init(integerLiteral count: Int) { self = .exactly(count) }
}

extension SpyCallCount: CustomStringConvertible {
    /// A description, for example `no calls`, `1 call`, `2 to 4 calls`, or `at least 1 call`.
    public var description: String { text(of: "call") }

    /// Returns a description of the count that uses the specified noun.
    func text(of noun: String) -> String {
        switch (minimum, maximum) {
        case (0, 0): "no \(noun)s"
        case (0, nil): "any number of \(noun)s"
        case (0, let maximum?): "at most \(ReportText.count(maximum, noun))"
        case (let minimum, nil): "at least \(ReportText.count(minimum, noun))"
        case (let minimum, let maximum?) where minimum == maximum: ReportText.count(minimum, noun)
        case (let minimum, let maximum?): "\(minimum) to \(ReportText.count(maximum, noun))"
        }
    }
}
