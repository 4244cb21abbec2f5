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
    /// Reports in the test that the part belongs to.
    func send(_ report: TestReport)
}

extension Spy: DoublePart {
    package var loggedCalls: [LoggedCall] {
        joinTest()
        let function = signature
        let records = withState { $0.records }
        let calls = records.kept.map { call in
            LoggedCall(number: call.number) { function.inFull(call.input) }
        }
        if records.unkept.isEmpty { return calls }
        let unkept = records.unkept.map { call in
            LoggedCall(number: call.number) { function.inFull(written: call.text) }
        }
        return (calls + unkept).sorted { $0.number < $1.number }
    }

    package func uncheckedNumbers(withUnanswered: Bool) -> Set<UInt64> {
        let unchecked = uncheckedCalls(withUnanswered: withUnanswered)
        return Set(unchecked.kept.map(\.number) + unchecked.unkept.map(\.number))
    }

    package var isAct: Bool { needsCheck && !signature.isRead(Input.self) }

    package var firstAct: UInt64? {
        guard needsCheck, !signature.isAccessor else { return nil }
        return withState { $0.records.firstNumber }
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
    var lastNumber: UInt64 { withState { $0.lastNumber } }
}
