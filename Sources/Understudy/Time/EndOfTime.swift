// Virtual time ends, so that no sum of instants and durations overflows. For example, code that
// never wants to continue sleeps for the longest duration, and a test can advance by it repeatedly.

extension Duration {
    /// The last instant of virtual time, about 292 billion years after its start. Its number of
    /// seconds is the largest one that ``Duration/components`` can represent.
    package static let endOfTime = Duration.seconds(Int64.max)

    /// This duration, or the nearest one that virtual time can represent. The sum of two of them
    /// doesn't overflow.
    package var limited: Duration { max(.zero - .endOfTime, min(self, .endOfTime)) }

    /// Returns the sum of two durations, which is at most ``endOfTime`` and at least its negative.
    package func adding(_ other: Duration) -> Duration { (limited + other.limited).limited }

    /// Returns the difference of two durations, which is limited in the same way as a sum.
    package func subtracting(_ other: Duration) -> Duration { (limited - other.limited).limited }

    /// Returns a multiple of this duration, which is limited in the same way as a sum.
    package func times(_ count: Int) -> Duration {
        let product = limited / .seconds(1) * Double(count)
        // A larger product might overflow.
        guard abs(product) < 1e19 else { return product < 0 ? .zero - .endOfTime : .endOfTime }
        return (limited * count).limited
    }
}
