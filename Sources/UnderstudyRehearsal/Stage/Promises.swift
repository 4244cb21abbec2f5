import Understudy

/// What was said to hold after every step of a rehearsal.
final class Promises: Sendable {
    private let kept = Locked<[Promise]>([])

    struct Promise: Sendable {
        let title: String
        let location: TestReport.Location
        let holds: @Sendable () -> Bool
    }

    func add(_ promise: Promise) { kept.withLock { $0.append(promise) } }

    /// Takes out those that do not hold any more; they are asked outside of the lock.
    func takeBroken() -> [Promise] {
        let promises = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        if promises.isEmpty { return [] }
        var (still, broken): ([Promise], [Promise]) = ([], [])
        for promise in promises {
            if promise.holds() { still.append(promise) } else { broken.append(promise) }
        }
        kept.withLock { $0 = still + $0 }
        return broken
    }
}
