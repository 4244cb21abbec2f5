/// How often a function is meant to be called: `.once`, `.never`, `.exactly(2)`, `2...4`, `1...`.
public protocol CallCountExpression: Sendable {
    /// The count as least and most.
    var callCount: CallCount { get }
}

/// A number of calls, or a range of it.
public struct CallCount: CallCountExpression, Equatable {
    /// The fewest calls.
    public let least: Int
    /// The most calls; `nil` where any number more will do.
    public let most: Int?

    /// Makes a count.
    public init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Itself.
    public var callCount: CallCount { self }

    /// Whether a number of calls is as meant.
    public func allows(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }
}

extension CallCountExpression where Self == CallCount {
    /// Exactly one call.
    public static var once: CallCount { .exactly(1) }

    /// No call.
    public static var never: CallCount { .exactly(0) }

    /// One call or more.
    public static var atLeastOnce: CallCount { CallCount(least: 1, most: nil) }

    /// This many calls, no fewer and no more.
    public static func exactly(_ count: Int) -> CallCount { CallCount(least: count, most: count) }
}

extension Int: CallCountExpression {
    /// Exactly this many calls.
    public var callCount: CallCount { .exactly(self) }
}

extension Range: CallCountExpression where Bound == Int {
    /// From the lower bound to below the upper one.
    public var callCount: CallCount { CallCount(least: lowerBound, most: upperBound - 1) }
}

extension ClosedRange: CallCountExpression where Bound == Int {
    /// From the lower to the upper bound.
    public var callCount: CallCount { CallCount(least: lowerBound, most: upperBound) }
}

extension PartialRangeFrom: CallCountExpression where Bound == Int {
    /// The lower bound or more.
    public var callCount: CallCount { CallCount(least: lowerBound, most: nil) }
}

extension PartialRangeThrough: CallCountExpression where Bound == Int {
    /// The upper bound or fewer.
    public var callCount: CallCount { CallCount(least: 0, most: upperBound) }
}

extension CallCount: CustomStringConvertible {
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
