/// A number of calls, or a range of numbers.
///
/// ```swift
/// expect(save, .wasCalled(.exactly(2)))
/// expect(stop, .wasCalled(.never))
/// ```
public struct SpyCallCount: Sendable, Equatable {
    let least: Int
    /// `nil` if there is no upper limit.
    let most: Int?

    /// Exactly one call.
    public static var once: SpyCallCount { .exactly(1) }

    /// No call.
    public static var never: SpyCallCount { .exactly(0) }

    /// One call or more.
    public static var atLeastOnce: SpyCallCount { .atLeast(1) }

    /// Exactly the specified number of calls.
    public static func exactly(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: count, most: count)
    }

    /// The specified number of calls or more.
    public static func atLeast(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: count, most: nil)
    }

    /// The specified number of calls or fewer.
    public static func atMost(_ count: Int) -> SpyCallCount {
        SpyCallCount(least: 0, most: count)
    }

    /// A number of calls in a range: `.between(2...4)`.
    public static func between(_ range: ClosedRange<Int>) -> SpyCallCount {
        SpyCallCount(least: range.lowerBound, most: range.upperBound)
    }

    func allows(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }

    /// A Boolean value that indicates if any number of calls satisfies the count.
    var isPossible: Bool { most.map { $0 >= max(0, least) } ?? true }
}

extension SpyCallCount: ExpressibleByIntegerLiteral {
    /// Creates a count of exactly this number of calls.
    public init(integerLiteral count: Int) { self = .exactly(count) }
}

extension SpyCallCount: CustomStringConvertible {
    /// A description, for example `no calls`, `1 call`, `2 to 4 calls`, or `at least 1 call`.
    public var description: String { text(of: "call") }

    /// Returns the count with a noun.
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
