/// How much time a thread has had for what it does. Time in which it could run, and others had the
/// processor, is not counted: it says something of the machine, not of the thread.
struct UsedTime {
    private var processorTime = Duration.zero

    /// How much of the time between the look before and this one the thread has had.
    ///
    /// - Parameters:
    ///   - interval: the time between them.
    ///   - reading: what the thread does now; `nil` where no one can tell.
    mutating func look(after interval: Duration, at reading: ThreadActivity.Reading?) -> Duration {
        guard let reading else { return interval }
        defer { processorTime = reading.processorTime }
        return reading.isReady ? min(interval, reading.processorTime - processorTime) : interval
    }
}
