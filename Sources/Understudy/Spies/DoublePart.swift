/// A part of a double without its types: a whole double is asked and told through it.
package protocol DoublePart: ScopedDouble {
    /// Its calls, in order.
    var loggedCalls: [LoggedCall] { get }
    /// Whether an exhaustive order has to account for the calls: not for the reads of a property.
    var isAct: Bool { get }

    /// The numbers of the calls that a test has to check and has not looked at; with or without
    /// those that had no answer.
    func uncheckedNumbers(withUnanswered: Bool) -> Set<UInt64>
    /// Takes the name of its double.
    func take(instance name: String)
    /// Marks a call as looked at.
    func lookAt(_ number: UInt64)
    /// Forgets the calls.
    func resetCalls()
    /// Forgets what it was told to do.
    func resetAnswers()
    /// Checks what is expected of the part, and forgets that.
    func verify()
}

extension Spy: DoublePart {
    package var loggedCalls: [LoggedCall] {
        joinTest()
        let function = signature
        return withState { $0.calls }.map { call in
            LoggedCall(number: call.number) { function.inFull(call.input) }
        }
    }

    package func uncheckedNumbers(withUnanswered: Bool) -> Set<UInt64> {
        Set(uncheckedCalls(withUnanswered: withUnanswered).map(\.number))
    }

    package var isAct: Bool { needsCheck && !signature.isRead(Input.self) }

    package var firstAct: UInt64? {
        guard needsCheck, !signature.isAccessor else { return nil }
        return withState { $0.calls.first?.number }
    }

    package func take(instance name: String) {
        withState { $0.instance = name }
    }

    package func lookAt(_ number: UInt64) {
        withState { $0.checks.lookedAt(number) }
    }

    package func resetCalls() { reset(.calls) }

    package func resetAnswers() { reset(.behavior) }

    /// The number of the latest call; 0 where there is none.
    var lastNumber: UInt64 { withState { $0.calls.last?.number ?? 0 } }
}
