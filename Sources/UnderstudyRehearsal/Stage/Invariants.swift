import Understudy

/// A type that stores the invariants of a rehearsal and checks them after every step.
final class Invariants: Sendable {
    private let kept = Locked<[Invariant]>([])

    struct Invariant: Sendable {
        let title: String
        let location: TestReport.Location
        let holds: @Sendable () -> Bool
    }

    func add(_ invariant: Invariant) { kept.withLock { $0.append(invariant) } }

    /// Removes and returns the invariants that no longer hold.
    ///
    /// The invariants are evaluated without holding the lock.
    func takeViolated() -> [Invariant] {
        let invariants = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        if invariants.isEmpty { return [] }
        var (valid, violated): ([Invariant], [Invariant]) = ([], [])
        for invariant in invariants {
            if invariant.holds() { valid.append(invariant) } else { violated.append(invariant) }
        }
        kept.withLock { $0 = valid + $0 }
        return violated
    }
}
