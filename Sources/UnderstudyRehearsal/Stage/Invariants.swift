import Understudy

/// The invariants of a rehearsal, checked after every step.
final class Invariants: Sendable {
    private let kept = Locked<[Invariant]>([])

    struct Invariant: Sendable {
        let title: String
        let location: TestReport.Location
        let holds: @Sendable () -> Bool
    }

    func add(_ invariant: Invariant) { kept.withLock { $0.append(invariant) } }

    /// Removes and returns those that no longer hold. They are evaluated outside of the lock.
    func takeBroken() -> [Invariant] {
        let invariants = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        if invariants.isEmpty { return [] }
        var (still, broken): ([Invariant], [Invariant]) = ([], [])
        for invariant in invariants {
            if invariant.holds() { still.append(invariant) } else { broken.append(invariant) }
        }
        kept.withLock { $0 = still + $0 }
        return broken
    }
}
