// The functions that determine the answer of a spy and its conversion to the result.

extension Recorder {
    func answer(
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
            let kept = prefixes.filter(\.isOfFunction)
            type =
                kept.isEmpty
                ? inner : TypeSyntax(shape: .attributed(kept, inner), range: result.range)
            if prefixes.contains(where: { $0.text == "sending" }) { recording.answer = .sending }
        }
        if type.bareName == doubleName, !requirement.isSettable,
            !requirement.isStatic || (canCreateItself && isOnInitializerActor(requirement))
        {
            recordBuilder(type, of: requirement, &recording)
            return
        }
        if types.noncopyable(in: type, from: view, typeParameters) != nil {
            recording.answer = .maker
            type = TypeSyntax(
                shape: .function(
                    TypeSyntax.FunctionType(parameters: [], effects: Effects(), result: type)),
                range: type.range)
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
        let isOutside = requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
        return actors.isEmpty || !(isOutside || requirement.isOnAnotherActor(than: actors))
    }

    /// Records a function that returns `Self`. By default, the function returns the double itself.
    /// If the function is static, it returns a new double instead.
    private func recordBuilder(
        _ type: TypeSyntax, of requirement: Requirement, _ recording: inout Recording
    ) {
        let own = requirement.isStatic ? "\(doubleName)()" : "self"
        recording.answer = .unlessNil(own)
        recording.output = TypeSyntax(shape: .wrapped(.optional, type), range: type.range)
    }

    /// Returns the type of the generic error that the requirement throws, if any.
    func genericError(
        of requirement: Requirement, _ typeParameters: TypeParameters
    ) -> String? {
        guard case .always(let error?) = requirement.effects.throwing,
            typeParameters.isMentioned(in: error)
        else { return nil }
        return error.text
    }
}
