import Dispatch

extension Duration {
    /// Returns this duration in the form that is used by queues, in the smallest unit that fits.
    ///
    /// On watches, an `Int` has 32 bits, which limits the number of nanoseconds to two seconds.
    ///
    /// - Parameters:
    ///   - most: The largest number that fits.
    func interval(upTo most: Int = .max) -> DispatchTimeInterval {
        let units: [(unit: Duration, interval: (Int) -> DispatchTimeInterval)] = [
            (.nanoseconds(1), DispatchTimeInterval.nanoseconds),
            (.microseconds(1), DispatchTimeInterval.microseconds),
            (.milliseconds(1), DispatchTimeInterval.milliseconds),
        ]
        for (unit, interval) in units {
            let count = (self / unit).rounded()
            if count.magnitude < Double(most) { return interval(Int(count)) }
        }
        return .seconds(Swift.min(Int(clamping: components.seconds), most))
    }
}
