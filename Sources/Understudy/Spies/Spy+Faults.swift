// What a call comes to in a fault sweep.

extension Spy {
    /// Chooses the ways in which a fault sweep has this function fail, one after the other; without
    /// any, its calls are left alone.
    ///
    /// - Parameters:
    ///   - errors: what it throws.
    ///   - outputs: what it returns in place of its answers.
    package func failsInSweeps(throwing errors: [Failure] = [], returning outputs: [Output] = []) {
        change { $0.injected = errors.map { .error($0) } + outputs.map { .value($0) } }
    }

    /// Decides by the sweep whether a call fails.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - script: what there is to do about the call.
    ///   - completion: what answers its completion handler.
    ///   - type: what the caller wants.
    ///   - failure: what the caller can throw.
    /// - Returns: the fault; `nil` where the call goes on.
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
        let chosen = seam.fault(among: faults.map(\.way)) { signature.inFull(input) }
        return chosen.map { faults[$0].fault }
    }

    private typealias Fault = (way: FaultWay, fault: Step<Input, Output, Failure>.Fault)

    /// The ways in which a call can fail: those that the test has chosen, else the one in which the
    /// plain flag fails, else those that the type has.
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
        // A function that throws fails by throwing, and reading a property is no attempt at all.
        if Thrown.self != Never.self {
            return allErrors.map { (FaultWay(throwing: $0), .init(answer: .error($0))) }
        }
        guard !signature.isRead(Input.self), let value = failingValue(Wanted.self, function: name)
        else { return [] }
        return [(FaultWay(returning: value), .init(answer: nil))]
    }

    /// Whether a call can fail in any form, by the function's type or as the test has said.
    var canFail: Bool {
        if Failure.self != Never.self { return true }
        let behavior = withState { $0.behavior }
        if let canFail = behavior.completions.canFail { return canFail }
        if behavior.failure != nil || behavior.injected != nil { return true }
        // Reading a property is no attempt at all.
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

    /// The errors of a type that can list them.
    private var allErrors: [Failure] {
        guard let type = Failure.self as? any CaseIterable.Type else { return [] }
        return (type.allCases as any Collection).map { $0 }.compactMap { $0 as? Failure }
    }
}

extension FaultWay {
    /// Returns a value that stands for failure; the error that a `.failure` holds counts as
    /// injected.
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
