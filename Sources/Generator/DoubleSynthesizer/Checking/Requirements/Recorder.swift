/// Determines which part of a requirement a spy can record, and which code handles the other parts.
struct Recorder {
    private let context: DoubleContext
    /// `true` if the double can create another instance by calling `init()` on its own actor.
    private let canCreateItself: Bool

    init(_ context: DoubleContext, _ requirements: [Requirement]) {
        self.context = context
        canCreateItself =
            context.request.options.hasPlainInitializer && requirements.allowPlainCreation
    }

    var types: TypeTable { context.types }
    var view: TypeTable.View { context.view }
    /// The global actors of the double.
    var actors: [Attribute] { context.actors }
    var isActor: Bool { context.hierarchy.isActor }
    /// `true` if the double is nonisolated. The asynchronous functions of a nonisolated double run
    /// on the actor of their caller.
    var isNonisolated: Bool { context.request.options.isNonisolated || context.spansActors }
    /// `true` if spies can send their answers to another actor.
    var canSend: Bool { context.request.options.hasSpies }
    var doubleName: String { context.request.name }

    /// Determines the recordings of a double's requirements.
    func record(_ requirements: [Requirement]) {
        for requirement in requirements {
            requirement.isUncallable = requirement.parameters.contains {
                !$0.isVariadic && types.isUninhabited($0.type, from: view)
            }
            requirement.recording = recording(of: requirement)
        }
    }

    private func recording(of requirement: Requirement) -> Recording {
        let typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
        var recording = Recording()
        if let conflict = requirement.conflict {
            recording.remarks.append(
                "A double can't have both, so the protocol's extension implements "
                    + "`\(conflict.fullName)`.")
        }
        var passing: Recording.ClosureCall?
        for parameter in requirement.parameters {
            if let function = calledFunction(parameter, of: requirement) {
                var call = closureCall(parameter, function, typeParameters, of: requirement)
                let passes =
                    passing == nil && !function.result.isVoid
                    && requirement.result?.text == function.result.text
                    && typeParameters.isMentioned(in: function.result)
                if passes, call?.input != nil {
                    call = calledOnce(call, of: requirement, typeParameters)
                }
                // We can only send a value once.
                if !passes, call?.input?.isSent == true { call = nil }
                if let call, passes { passing = call }
                if let call, !passes { recording.closures.append(call) }
                if parameter.has("@escaping") {
                    record(parameter, typeParameters, of: requirement, &recording)
                }
                recording.remarks += remarks(about: parameter, call)
            } else {
                record(parameter, typeParameters, of: requirement, &recording)
            }
        }
        let error = requirement.effects.errors.first
        if let error, typeParameters.isMentioned(in: error) { recording.wantedFailure = error.text }
        if let passing, passing.input == nil {
            recording.answer = .closure(passing)
        } else {
            recording.passing = passing
            answer(requirement, typeParameters, &recording)
        }
        return recording
    }

    // MARK: - Parameters

    private func record(
        _ parameter: Parameter, _ typeParameters: TypeParameters,
        of requirement: Requirement, _ recording: inout Recording
    ) {
        if case .wrapped(.packExpansion, let pattern) = parameter.type.shape {
            return record(parameter, packOf: pattern, of: requirement, &recording)
        }
        if let reason = reasonNotToRecord(parameter, typeParameters) {
            recording.remarks.append("`\(parameter.name)` isn't recorded, because \(reason).")
            return
        }
        let name = Name.quoted(parameter.name)
        var type = parameter.type.unwrapped
        var expression = parameter.has("borrowing") ? "copy \(name)" : name
        if let closure = autoclosure(parameter),
            isCalled(parameter, closure, of: requirement)
        {
            guard let call = closureCall(parameter, closure, typeParameters, of: requirement) else {
                recording.remarks += remarks(about: parameter, nil)
                return
            }
            type = closure.result
            expression = "\(call.effects)\(name)()"
        }
        var isErased = typeParameters.isMentioned(in: type)
        var recorded = typeParameters.erased(type)
        if requirement.isPlatformBound && !recorded.isKnownCopyable(typeParameters) {
            recorded = .any(in: type.range)
            isErased = true
        }
        if parameter.isVariadic {
            recorded = recorded.wrapped(.array)
        }
        let isAny = recorded.bareName == "Any"
        let isOptional =
            (isAny || isErased)
            && types.targets(of: type, from: view).contains(where: \.type.isOptional)
        if isAny, isOptional { expression += " as Any" }
        let isWeak = keepsWeakly(parameter, recorded, of: requirement) && expression == name
        if isWeak, !recorded.isOptional {
            recorded = recorded.parenthesized.wrapped(.optional)
        }
        recording.elements.append(
            .init(name: parameter.name, type: recorded, expression: expression, isWeak: isWeak))
        guard parameter.has("inout") else { return }
        recording.writes.append(
            .init(
                parameter: parameter.name, type: isErased ? .any(in: type.range) : recorded,
                expression: isErased && isOptional ? "\(name) as Any" : name,
                wanted: isErased ? type : nil,
                isOpaque: type.first(where: \.isOpaque) != nil))
    }

    /// Returns whether a plain double records a parameter with a weak reference. It can only do so
    /// if the files declare that all values of the type are objects.
    private func keepsWeakly(
        _ parameter: Parameter, _ recorded: TypeSyntax, of requirement: Requirement
    ) -> Bool {
        if canSend || requirement.isInitializer { return false }
        if ["inout", "isolated", "sending"].contains(where: parameter.has) { return false }
        return context.request.lookup?.isClassBound(recorded, from: view) == true
    }

    /// Records the values in a parameter pack as an array.
    private func record(
        _ parameter: Parameter, packOf pattern: TypeSyntax, of requirement: Requirement,
        _ recording: inout Recording
    ) {
        if case .function = pattern.unwrapped.shape {
            recording.remarks += remarks(about: parameter, nil)
            return
        }
        let values = requirement.freeName("recorded\(Name.capitalized(parameter.name))")
        let element = "each \(Name.quoted(parameter.name))"
        recording.packs.append(
            .init(
                parameter: parameter.name, values: values,
                expression: element + (pattern.isOptional ? " as Any" : "")))
        recording.elements.append(
            .init(
                name: parameter.name, type: .any(in: parameter.type.range).wrapped(.array),
                expression: Name.quoted(values)))
    }

    /// Returns the reason why a parameter's value can't be stored, or `nil` if it can be stored.
    private func reasonNotToRecord(
        _ parameter: Parameter, _ typeParameters: TypeParameters
    ) -> String? {
        let isOwned = parameter.has("borrowing") || parameter.has("consuming")
        if types.noncopyable(in: parameter.type, from: view, typeParameters) != nil
            || (isOwned && !parameter.type.isKnownCopyable(typeParameters))
        {
            return "it may be noncopyable"
        }
        return parameter.type.functionOfPacks == nil
            ? nil : "it takes any number of arguments"
    }
}

extension [Requirement] {
    /// `true` if a double's `init()` can be called without effects, because no requirement adds any
    /// effects to it.
    fileprivate var allowPlainCreation: Bool {
        allSatisfy { requirement in
            guard case .initializer(let failing) = requirement.kind, requirement.parameters.isEmpty
            else { return true }
            guard case .never = failing else { return false }
            return requirement.effects.text.isEmpty && requirement.genericParameters.isEmpty
        }
    }
}

// MARK: - Results

extension Recorder {
    /// Determines the answer of a spy and its conversion to the result.
    private func answer(
        _ requirement: Requirement, _ typeParameters: TypeParameters, _ recording: inout Recording
    ) {
        if case .initializer(let failing) = requirement.kind {
            if case .never = failing { return }
            recording.answer = .flag
            return
        }
        guard let result = requirement.result else { return }
        recording.resultIsNonsendable =
            isActor && requirement.globalActors.isEmpty
            && types.isKnownNonsendable(result, from: view)
        var type = result
        if case .attributed(let prefixes, let inner) = result.shape {
            type = inner.attributed(prefixes.filter(\.isOfFunction))
            if prefixes.contains(where: { $0.text == "sending" }) { recording.answer = .sending }
        }
        if type.bareName == doubleName, !requirement.isSettable,
            !requirement.isStatic || (canCreateItself && isOnInitializerActor(requirement))
        {
            // A builder returns itself by default. If it's static, it returns a new double.
            recording.answer = .unlessNil(requirement.isStatic ? "\(doubleName)()" : "self")
            recording.output = type.wrapped(.optional)
            return
        }
        if types.noncopyable(in: type, from: view, typeParameters) != nil {
            recording.answer = .maker
            type = type.with(.function(.init(parameters: [], effects: Effects(), result: type)))
            recording.remarks.append(
                "It returns a closure, because the result can't be copied.")
        }
        let isBound =
            requirement.isPlatformBound && !type.isVoid && !type.isKnownCopyable(typeParameters)
        if typeParameters.isMentioned(in: type) || isBound {
            recording.wanted = type
            type = .any(in: type.range)
        }
        recording.output = type
    }

    /// Returns whether a requirement is isolated to the same actor as the double's initializers.
    private func isOnInitializerActor(_ requirement: Requirement) -> Bool {
        actors.isEmpty
            || !(requirement.isNonisolated || requirement.isOnAnotherActor(than: actors))
    }

}
