// These functions determine the outcome of a call during a fault sweep.

extension Spy {
    /// Sets the failures that a fault sweep injects into this function, one after the other.
    ///
    /// If no failures are specified, the sweep doesn't cause calls of this function to fail.
    ///
    /// - Parameters:
    ///   - outputs: The values that calls should return instead of their answers.
    package func setSweepFailures(throwing errors: [Failure] = [], returning outputs: [Output] = [])
    {
        change { $0.injected = errors.map { .error($0) } + outputs.map { .value($0) } }
    }

    /// Returns the failure that the sweep injects into a call.
    ///
    /// - Parameters:
    ///   - type: The type of value that the caller needs.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Returns: The fault to inject, or `nil` if the call should proceed.
    func fault<Wanted, Thrown: Error>(
        in input: Input, for pendingAnswer: PendingAnswer, completion: Completion<Input>?,
        of faultPoint: any FaultPoint, as type: Wanted.Type, throwing failure: Thrown.Type
    ) -> Behavior<Input, Output, Failure>.Fault? {
        let candidates = faults(
            pendingAnswer.behavior, completion: completion, as: type, throwing: failure)
        if candidates.isEmpty, pendingAnswer.behavior.injected == nil {
            if Thrown.self != Never.self {
                faultPoint.recordMissingError("throws \(Thrown.self)")
            } else if completion == nil, Wanted.self is any ResultValue.Type {
                faultPoint.recordMissingError("returns \(TypeText.of(Wanted.self))")
            }
        }
        guard !candidates.isEmpty else { return nil }
        let chosen = faultPoint.fault(among: candidates.map(\.failureMode)) {
            signature.qualifiedCall(input)
        }
        return chosen.map { .init(answer: candidates[$0].answer) }
    }

    private typealias Fault = (failureMode: FailureMode, answer: Answer<Input, Output, Failure>?)

    /// Returns the possible failures of a call: those that the test specified or, by default,
    /// those that ``shouldFail`` causes or the type of the function supports.
    private func faults<Wanted, Thrown: Error>(
        _ behavior: Behavior<Input, Output, Failure>, completion: Completion<Input>?,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) -> [Fault] {
        if let chosen = behavior.injected { return chosen.compactMap(fault) }
        if let completion {
            return completion.canFail
                ? [(FailureMode("completes with its failing value"), nil)] : []
        }
        if let configured = behavior.failure.flatMap(fault) { return [configured] }
        if let error = SimulatedFailure(function: name) as? Thrown {
            return [(FailureMode("throws SimulatedFailure", error: error), nil)]
        }
        // A throwing function only fails by throwing. Reads of a property don't fail.
        if Thrown.self != Never.self {
            return allErrors.map { (FailureMode(throwing: $0), .error($0)) }
        }
        guard !signature.isRead(Input.self), let value = failingValue(Wanted.self, function: name)
        else { return [] }
        return [(FailureMode(returning: value), nil)]
    }

    /// `true` if a call can fail, because the type of the function or the test allows it.
    var canFail: Bool {
        if Failure.self != Never.self { return true }
        let behavior = withState { $0.behavior }
        if behavior.completions.conditional.contains(where: { $0.value.canFail }) { return true }
        if let completion = behavior.completions.otherwise { return completion.canFail }
        if behavior.failure != nil || behavior.injected != nil { return true }
        // Reads of a property don't fail.
        if signature.isRead(Input.self) { return false }
        return Output.self is any ResultValue.Type || Output.self is any FailableValue.Type
    }

    private func fault(_ answer: Answer<Input, Output, Failure>) -> Fault? {
        switch answer {
        case .error(let error): (FailureMode(throwing: error), answer)
        case .value(let output): (FailureMode(returning: output), answer)
        default: nil
        }
    }

    /// All values of the error type, if it can enumerate them.
    private var allErrors: [Failure] {
        guard let type = Failure.self as? any CaseIterable.Type else { return [] }
        return (type.allCases as any Collection).map { $0 }.compactMap { $0 as? Failure }
    }
}

extension FailureMode {
    /// Creates a fault that returns a value representing failure.
    ///
    /// The error in a `.failure` counts as the injected error.
    fileprivate init(returning value: Any) {
        let failure = Inspection.mirror(of: value).children.first { $0.label == "failure" }
        guard let error = failure?.value as? any Error else {
            self.init("returns \(ValueText.of(value))")
            return
        }
        let text = error is SimulatedFailure ? "SimulatedFailure" : ErrorText.of(error)
        self.init("returns .failure(\(text))", error: error)
    }
}
