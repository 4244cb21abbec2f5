// The answer of a spy, and its conversion to the result of the requirement.

extension RequirementRecorder {
    /// Sets the answer, and the output type of the spy.
    func determineAnswer() {
        if case .initializer(let failing) = requirement.kind {
            if case .never = failing { return }
            recording.answer = .flag
            return
        }
        guard let result = requirement.result else { return }
        recording.resultIsNonsendable =
            isActor && requirement.globalActors.isEmpty
            && types.isKnownNonsendable(result, from: view)
        let type = withoutPassing(result)
        if isBuilderResult(type) {
            // A builder returns itself by default. If it's static, it returns a new double.
            recording.answer = .unlessNil(requirement.isStatic ? "\(doubleName)()" : "self")
            recording.output = type.wrapped(.optional)
            return
        }
        recording.output = erased(makerUnlessCopyable(type))
    }

    /// Returns the type of a result without the specifiers that describe how it's passed.
    private func withoutPassing(_ result: TypeSyntax) -> TypeSyntax {
        guard case .attributed(let prefixes, let inner) = result.shape else { return result }
        if prefixes.contains(where: { $0.text == "sending" }) { recording.answer = .sending }
        return inner.attributed(prefixes.filter(\.isOfFunction))
    }

    /// Returns whether a result is the double itself, and the body can provide one.
    private func isBuilderResult(_ type: TypeSyntax) -> Bool {
        guard type.bareName == doubleName, !requirement.isSettable else { return false }
        return !requirement.isStatic || (canCreateItself && isOnInitializerActor)
    }

    /// `true` if the requirement is isolated to the same actor as the double's initializers.
    private var isOnInitializerActor: Bool {
        actors.isEmpty
            || !(requirement.isNonisolated || requirement.isOnAnotherActor(than: actors))
    }

    /// Returns a type, or the type of a function that creates its values if they can't be copied.
    private func makerUnlessCopyable(_ type: TypeSyntax) -> TypeSyntax {
        if types.noncopyable(in: type, from: view, typeParameters) == nil { return type }
        recording.answer = .maker
        recording.remarks.append("It returns a closure, because the result can't be copied.")
        return type.with(.function(.init(parameters: [], effects: Effects(), result: type)))
    }

    /// Returns a type, or `Any` if a spy can't name the type. The double then casts the answer.
    private func erased(_ type: TypeSyntax) -> TypeSyntax {
        let isBound =
            requirement.isPlatformBound && !type.isVoid && !type.isKnownCopyable(typeParameters)
        guard typeParameters.isMentioned(in: type) || isBound else { return type }
        recording.wanted = type
        return .any(in: type.range)
    }
}
