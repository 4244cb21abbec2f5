// What is enforced at the call, while the code that makes it is on the stack.

extension Spy {
    /// Tells those of a call who have to know of it, before it is answered.
    func attend(_ input: Input, _ script: Script<Input, Output, Failure>) {
        let attention = script.attention
        guard attention.isNeeded else { return }
        if attention.hasLimits { enforceLimits(input, script.number) }
        if !attention.guards.isEmpty {
            let function = signature
            let arguments = script.arguments(input)
            let call = LoggedCall(number: script.number) { function.inFull(arguments) }
            for order in attention.guards {
                switch order.take(call, of: ObjectIdentifier(self), input) {
                case .free: continue
                case .met: break
                case .early(let report): send(report)
                }
                withState { $0.checks.lookedAt(script.number) }
            }
        }
        attention.arrivals?.tell(script.number)
    }

    /// Reports an expectation that allows no more calls, at the first one that is too many.
    private func enforceLimits(_ input: Input, _ number: UInt64) {
        let limits = withState { $0.checks.expectations }.filter { expectation in
            expectation.expectation.count.most != nil && number > expectation.after
                && expectation.expectation.pattern.compare(input) == .equal
        }
        for limit in limits {
            let (isFirst, calls) = withState { state in
                (state.checks.exceeds(limit.id), state.records)
            }
            guard isFirst else { continue }
            // Calls of other threads may have come later and been counted before.
            let matching = limit.matching(calls)
            withState { state in state.checks.lookedAt(state.records) }
            send(
                report(
                    limit.expectation, matching, carried: limit.carried, at: limit.location))
        }
    }
}
