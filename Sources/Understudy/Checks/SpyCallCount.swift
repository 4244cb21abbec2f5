/// A type representing an expected number of calls, or a range of such numbers.
///
/// ```swift
/// expect(save, .wasCalled(.exactly(2)))
/// expect(stop, .wasCalled(.never))
/// ```
public struct SpyCallCount: Sendable, Equatable {
    let least: Int
    /// The maximum number of calls, or `nil` if there is no upper limit.
    let most: Int?

    /// Exactly one call.
    public static var once: SpyCallCount { .exactly(1) }

    /// No call.
    public static var never: SpyCallCount { .exactly(0) }

    /// One call or more.
    public static var atLeastOnce: SpyCallCount { .atLeast(1) }

    /// Creates a count of exactly the specified number of calls.
    public static func exactly(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: count, most: count)
    }

    /// Creates a count of at least the specified number of calls.
    public static func atLeast(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: count, most: nil)
    }

    /// Creates a count of at most the specified number of calls.
    public static func atMost(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: 0, most: count)
    }

    /// Creates a count of calls in the specified range, for example `.between(2...4)`.
    public static func between(_ range: ClosedRange<Int>) -> SpyCallCount {
        SpyCallCount(least: range.lowerBound, most: range.upperBound)
    }

    func allows(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }

    /// Whether or not it's possible to satisfy the count.
    var isPossible: Bool { most.map { $0 >= max(0, least) } ?? true }
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
        switch (least, most) {
        case (0, 0): "no \(noun)s"
        case (0, nil): "any number of \(noun)s"
        case (0, let most?): "at most \(ReportText.count(most, noun))"
        case (let least, nil): "at least \(ReportText.count(least, noun))"
        case (let least, let most?) where least == most: ReportText.count(least, noun)
        case (let least, let most?): "\(least) to \(ReportText.count(most, noun))"
        }
    }
}
