/// A type representing a range of any kind. If the range is a type of the standard library, its
/// bounds are known.
struct RangeBounds {
    /// The range as it's written in source code, for example `1...50`.
    let text: String
    private let lower: Any?
    private let upper: Any?
    /// Whether or not the range includes its upper bound.
    private let isClosed: Bool

    init<Bound>(_ range: some RangeExpression<Bound>) {
        let (lower, sign, upper): (Any?, String, Any?) =
            switch range {
            case let range as ClosedRange<Bound>: (range.lowerBound, "...", range.upperBound)
            case let range as Range<Bound>: (range.lowerBound, "..<", range.upperBound)
            case let range as PartialRangeFrom<Bound>: (range.lowerBound, "...", nil)
            case let range as PartialRangeThrough<Bound>: (nil, "...", range.upperBound)
            case let range as PartialRangeUpTo<Bound>: (nil, "..<", range.upperBound)
            default: (nil, ValueText.of(range), nil)
            }
        self.lower = lower
        self.upper = upper
        isClosed = sign == "..."
        text = [lower.map { ValueText.of($0) }, sign, upper.map { ValueText.of($0) }]
            .compactMap(\.self).joined()
    }

    /// Determines whether the range contains a number whose type differs from the type of the
    /// bounds.
    func contains(number: Any) -> Bool {
        if lower == nil, upper == nil { return false }
        if let lower {
            guard let order = numberOrder(lower, number), order <= 0 else { return false }
        }
        if let upper {
            guard let order = numberOrder(number, upper), order < 0 || isClosed && order == 0
            else { return false }
        }
        return true
    }
}
