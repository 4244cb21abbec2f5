/// Which calls are meant.
enum CallPattern<Input> {
    case any
    case equal(Input)
    case holds((Input) -> Bool)

    func compare(_ input: Input) -> Comparison {
        switch self {
        case .any: .equal
        case .equal(let wanted): Understudy.compare(wanted, input)
        case .holds(let condition): condition(input) ? .equal : .different
        }
    }
}

/// What a test expects of a spy: which calls, and how many of them.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct SpyExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: SpyCallCount

    /// Calls with whatever arguments.
    public static func wasCalled(
        _ count: some SpyCallCount.Expression = .atLeastOnce
    ) -> SpyExpectation {
        SpyExpectation(pattern: .any, count: count.callCount)
    }

    /// Calls with these arguments.
    ///
    /// Anything compares: `Equatable` values by `==`, class instances by identity, metatypes by type,
    /// and tuples, optionals, collections, structures and enumerations part by part. What does not, a
    /// closure, is said to be so: then name the calls by a condition.
    public static func wasCalled(
        _ count: some SpyCallCount.Expression = .atLeastOnce, with input: Input
    ) -> SpyExpectation {
        SpyExpectation(pattern: .equal(input), count: count.callCount)
    }

    /// Calls whose arguments meet a condition.
    public static func wasCalled(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        where condition: @escaping (Input) -> Bool
    ) -> SpyExpectation {
        SpyExpectation(pattern: .holds(condition), count: count.callCount)
    }
}

extension SpyCallCount {
    /// How often a function is meant to be called: `.once`, `.never`, `.exactly(2)`, `2...4`, `1...`.
    public protocol Expression: Sendable {
        /// The count as least and most.
        var callCount: SpyCallCount { get }
    }
}

/// A number of calls, or a range of it.
public struct SpyCallCount: Sendable, Equatable {
    /// The fewest calls.
    public let least: Int
    /// The most calls; `nil` where any number more will do.
    public let most: Int?

    /// Makes a count.
    public init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Whether a number of calls is as meant.
    public func allows(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }
}

extension SpyCallCount: SpyCallCount.Expression {
    /// Itself.
    public var callCount: SpyCallCount { self }
}

extension SpyCallCount.Expression where Self == SpyCallCount {
    /// Exactly one call.
    public static var once: SpyCallCount { .exactly(1) }

    /// No call.
    public static var never: SpyCallCount { .exactly(0) }

    /// One call or more.
    public static var atLeastOnce: SpyCallCount { SpyCallCount(least: 1, most: nil) }

    /// This many calls, no fewer and no more.
    public static func exactly(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: count, most: count)
    }
}

extension Int: SpyCallCount.Expression {
    /// Exactly this many calls.
    public var callCount: SpyCallCount { .exactly(self) }
}

extension Range: SpyCallCount.Expression where Bound == Int {
    /// From the lower bound to below the upper one.
    public var callCount: SpyCallCount { SpyCallCount(least: lowerBound, most: upperBound - 1) }
}

extension ClosedRange: SpyCallCount.Expression where Bound == Int {
    /// From the lower to the upper bound.
    public var callCount: SpyCallCount { SpyCallCount(least: lowerBound, most: upperBound) }
}

extension PartialRangeFrom: SpyCallCount.Expression where Bound == Int {
    /// The lower bound or more.
    public var callCount: SpyCallCount { SpyCallCount(least: lowerBound, most: nil) }
}

extension PartialRangeThrough: SpyCallCount.Expression where Bound == Int {
    /// The upper bound or fewer.
    public var callCount: SpyCallCount { SpyCallCount(least: 0, most: upperBound) }
}

extension SpyCallCount: CustomStringConvertible {
    /// `no call`, `1 call`, `2 to 4 calls`, `at least 1 call`.
    public var description: String {
        switch (least, most) {
        case (0, 0): "no call"
        case (0, nil): "any number of calls"
        case (0, let most?): "at most \(Self.calls(most))"
        case (let least, nil): "at least \(Self.calls(least))"
        case (let least, let most?) where least == most: Self.calls(least)
        case (let least, let most?): "\(least) to \(Self.calls(most))"
        }
    }

    static func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
}
