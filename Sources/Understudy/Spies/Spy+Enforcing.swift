// Call limits and orders are enforced while the code that makes the call is still on the stack.

extension Spy {
    /// Notifies the observers of a call before it's answered.
    func notifyObservers(_ input: Input, _ script: Script<Input, Output, Failure>) {
        let observers = script.observers
        guard observers.isNeeded else { return }
        if observers.hasLimits { enforceLimits(input, script.number) }
        if !observers.guards.isEmpty {
            let function = signature
            let arguments = script.arguments(input)
            let call = LoggedCall(number: script.number) { function.qualifiedCall(arguments) }
            for order in observers.guards {
                switch order.take(call, of: ObjectIdentifier(self), input) {
                case .free: continue
                case .matched: break
                case .early(let report): send(report)
                }
                withState { $0.checks.markChecked(script.number) }
            }
        }
        observers.arrivals?.notify(script.number)
    }

    /// Reports the first call that exceeds the maximum number of calls of an expectation.
    private func enforceLimits(_ input: Input, _ number: UInt64) {
        let limits = withState { $0.checks.expectations }.filter { expectation in
            expectation.expectation.count.most != nil && number > expectation.after
                && expectation.expectation.pattern.compare(input) == .equal
        }
        for limit in limits {
            let (isFirst, calls) = withState { state in
                (state.checks.recordMatch(of: limit.id), state.records)
            }
            guard isFirst else { continue }
            // Other threads may have recorded a call later but counted it earlier.
            let matching = limit.matching(calls)
            withState { state in state.checks.markChecked(state.records) }
            send(
                report(
                    limit.expectation, matching, carried: limit.carried, at: limit.location))
        }
    }
}
