/// Detects from samples of a rehearsal whether it's blocked: they must find the same state for the
/// time limit of a step. The time restarts if a sample finds it intentionally waiting for another
/// thread.
struct Standstill {
    /// The time without progress after which it's blocked.
    let limit: Duration
    private var passed = Duration.zero
    private var last: (backstage: ObjectIdentifier, progress: Int)?

    /// Creates a detector without samples.
    init(limit: Duration) { self.limit = limit }

    /// Adds one sample.
    ///
    /// - Parameters:
    ///   - backstage: the current rehearsal.
    ///   - time: the time that it was able to use since the previous sample.
    /// - Returns: `true` if it's blocked.
    mutating func look(at backstage: Backstage?, after time: Duration) -> Bool {
        guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
            last = nil
            return false
        }
        let now = (ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed))
        passed = last.map { $0 == now } == true ? passed + time : .zero
        last = now
        return passed >= limit
    }
}
