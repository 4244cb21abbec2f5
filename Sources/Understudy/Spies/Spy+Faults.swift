// The outcome of a call in a fault sweep.

extension Spy {
    /// Sets the failures that a fault sweep injects into this function, one after the other.
    /// Without any, the sweep doesn't make its calls fail.
    ///
    /// - Parameters:
    ///   - errors: the errors to throw.
    ///   - outputs: the values to return instead of the answers.
    package func failsInSweeps(throwing errors: [Failure] = [], returning outputs: [Output] = []) {
        change { $0.injected = errors.map { .error($0) } + outputs.map { .value($0) } }
    }

    /// Returns the failure that the sweep injects into a call.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - script: the handling of the call.
    ///   - completion: the answer of its completion handler.
    ///   - type: the type that the caller needs.
    ///   - failure: the error type of the caller.
    /// - Returns: The fault, or `nil` if the call proceeds.
    func fault<Wanted, Thrown: Error>(
        in input: Input, _ script: Script<Input, Output, Failure>,
        _ completion: Completion<Input>?, as type: Wanted.Type, throwing failure: Thrown.Type
    ) -> Step<Input, Output, Failure>.Fault? {
        guard let seam = script.seam else { return nil }
        let faults = faults(script.behavior, completion, as: type, throwing: failure)
        if faults.isEmpty, Thrown.self != Never.self, script.behavior.injected == nil {
            seam.lacksError(Thrown.self)
        }
        guard !faults.isEmpty else { return nil }
        let chosen = seam.fault(among: faults.map(\.way)) { signature.qualifiedCall(input) }
        return chosen.map { faults[$0].fault }
    }

    private typealias Fault = (way: FaultWay, fault: Step<Input, Output, Failure>.Fault)

    /// Returns the possible failures of a call: those that the test has chosen, otherwise the
    /// failure of the plain flag, otherwise those that the type supports.
    private func faults<Wanted, Thrown: Error>(
        _ behavior: Behavior<Input, Output, Failure>, _ completion: Completion<Input>?,
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) -> [Fault] {
        if let chosen = behavior.injected { return chosen.compactMap(fault) }
        if let completion {
            return completion.canFail
                ? [(FaultWay("completes with its failing value"), .init(answer: nil))] : []
        }
        if let known = behavior.failure.flatMap(fault) { return [known] }
        let simulated = SimulatedFailure(function: name)
        if let error = simulated as? Thrown {
            let way = FaultWay("throws SimulatedFailure", error: error)
            return [(way, .init(answer: nil))]
        }
        // A throwing function fails by throwing, and reading a property isn't a fallible operation.
        if Thrown.self != Never.self {
            return allErrors.map { (FaultWay(throwing: $0), .init(answer: .error($0))) }
        }
        guard !signature.isRead(Input.self), let value = failingValue(Wanted.self, function: name)
        else { return [] }
        return [(FaultWay(returning: value), .init(answer: nil))]
    }

    /// A Boolean value that indicates if a call can fail, because the type of the function or the
    /// test allows it.
    var canFail: Bool {
        if Failure.self != Never.self { return true }
        let behavior = withState { $0.behavior }
        if let canFail = behavior.completions.canFail { return canFail }
        if behavior.failure != nil || behavior.injected != nil { return true }
        // Reading a property isn't a fallible operation.
        if signature.isRead(Input.self) { return false }
        return Output.self is any ResultValue.Type || Output.self is any FailableValue.Type
    }

    private func fault(_ answer: Answer<Input, Output, Failure>) -> Fault? {
        switch answer {
        case .error(let error): (FaultWay(throwing: error), .init(answer: answer))
        case .value(let output): (FaultWay(returning: output), .init(answer: answer))
        default: nil
        }
    }

    /// The errors of a type that can list its values.
    private var allErrors: [Failure] {
        guard let type = Failure.self as? any CaseIterable.Type else { return [] }
        return (type.allCases as any Collection).map { $0 }.compactMap { $0 as? Failure }
    }
}

extension FaultWay {
    /// Returns a value that represents failure. The error in a `.failure` counts as injected.
    fileprivate init(returning value: Any) {
        let failure = Inspection.mirror(of: value).children.first { $0.label == "failure" }
        guard let error = failure?.value as? any Error else {
            self.init("returns \(ValueText.of(value))")
            return
        }
        let text = error is SimulatedFailure ? "SimulatedFailure" : ValueText.of(error)
        self.init("returns .failure(\(text))", error: error)
    }
}
