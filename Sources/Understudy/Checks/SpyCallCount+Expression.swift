extension SpyCallCount {
    /// How often a function is meant to be called: `.once`, `.never`, `.exactly(2)`, `2...4`,
    /// `1...`.
    public protocol Expression: Sendable {
        /// The count as least and most.
        var callCount: SpyCallCount { get }
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
    ///
    /// - Parameter count: how many.
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

extension PartialRangeUpTo: SpyCallCount.Expression where Bound == Int {
    /// Fewer than the upper bound.
    public var callCount: SpyCallCount { SpyCallCount(least: 0, most: max(upperBound, 0) - 1) }
}

extension PartialRangeThrough: SpyCallCount.Expression where Bound == Int {
    /// The upper bound or fewer.
    public var callCount: SpyCallCount { SpyCallCount(least: 0, most: upperBound) }
}
