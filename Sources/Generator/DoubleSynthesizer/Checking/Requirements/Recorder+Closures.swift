// Closures, which a double calls if they don't escape, or if its function throws their errors.

extension RequirementRecorder {
    /// Returns the type of a closure that the double calls, or `nil` if the parameter isn't such a
    /// closure.
    func calledFunction(_ parameter: Parameter) -> TypeSyntax.FunctionType? {
        guard !parameter.isVariadic, !parameter.has("inout"), autoclosure(parameter) == nil,
            let function = types.functionType(of: parameter.type, from: view),
            isCalled(parameter, function)
        else { return nil }
        return function
    }

    func autoclosure(_ parameter: Parameter) -> TypeSyntax.FunctionType? {
        guard parameter.prefixes.contains(where: { $0.text.hasPrefix("@autoclosure") }) else {
            return nil
        }
        return types.functionType(of: parameter.type, from: view)
    }

    /// Returns whether the double calls a closure: one that doesn't escape, or one whose errors the
    /// function rethrows. A function that never calls the closure during its own call couldn't
    /// throw, so an implementation that only stores the closure wouldn't be declared `rethrows`.
    func isCalled(_ parameter: Parameter, _ function: TypeSyntax.FunctionType) -> Bool {
        if !parameter.has("@escaping") { return true }
        guard case .ifArgumentsDo = requirement.effects.throwing else { return false }
        return function.effects.canThrow
    }

    /// Adds the call of a closure to the recording. The first closure that determines the result of
    /// the function is separate from the others.
    func recordCall(of parameter: Parameter, _ function: TypeSyntax.FunctionType) {
        var call = closureCall(parameter, function)
        if recording.resultClosure == nil, determinesResult(function) {
            if call?.input != nil { call = calledOnce(call) }
            recording.resultClosure = call
        } else {
            // A value can only be sent once, but such a closure is called for each input.
            if call?.input?.isSent == true { call = nil }
            if let call { recording.closures.append(call) }
        }
        if parameter.has("@escaping") { record(parameter) }
        recording.remarks += remarks(about: parameter, call)
    }

    /// Returns whether the result of a generic function can only be that of a closure.
    private func determinesResult(_ function: TypeSyntax.FunctionType) -> Bool {
        !function.result.isVoid && requirement.result?.text == function.result.text
            && typeParameters.isMentioned(in: function.result)
    }

    /// Returns the call of a closure that determines the result of the function, or `nil` if a spy
    /// can't provide the result for calls without stubbed arguments.
    private func calledOnce(_ call: Recording.ClosureCall?) -> Recording.ClosureCall? {
        guard let result = requirement.result,
            types.noncopyable(in: result, from: view, typeParameters) == nil
        else { return nil }
        var call = call
        call?.input?.isEach = false
        return call
    }

    /// Returns the documentation that describes how a double calls a closure, and why it doesn't
    /// record the closure.
    func remarks(about parameter: Parameter, _ call: Recording.ClosureCall?) -> [String] {
        let name = "`\(parameter.name)`"
        let isRecorded = parameter.has("@escaping")
        let reason = "isn't recorded, because it doesn't escape."
        guard let call else { return isRecorded ? [] : ["\(name) \(reason)"] }
        let arguments =
            switch call.input?.isEach {
            case true?: " with each of its inputs"
            case false?: " if a test provides its input"
            case nil: call.passesSelf ? " with the double" : ""
            }
        return isRecorded
            ? ["\(name) is called\(arguments), because the function rethrows its errors."]
            : ["\(name) is called\(arguments). It \(reason)"]
    }
}

// MARK: - Calls

extension RequirementRecorder {
    /// Returns the call of a closure, or `nil` if the double can't provide the arguments or doesn't
    /// have the effects of the closure.
    func closureCall(
        _ parameter: Parameter, _ function: TypeSyntax.FunctionType
    ) -> Recording.ClosureCall? {
        // If a function never returns, nothing can be called after it.
        guard requirement.result?.standardName != "Never",
            !types.isConditional(parameter.type, from: view), hasEffects(of: function),
            isOnActor(of: parameter)
        else { return nil }
        let passesSelf = canPassSelf(to: function)
        let input = passesSelf ? nil : input(of: function, parameter)
        if input == nil && !passesSelf && !function.parameters.isEmpty { return nil }
        return .init(
            parameter: parameter.name, effects: function.effects.callText,
            returnsValue: !function.result.isVoid, passesSelf: passesSelf, input: input)
    }

    /// Returns whether the requirement has all effects of a closure.
    private func hasEffects(of function: TypeSyntax.FunctionType) -> Bool {
        let effects = requirement.effects
        if function.effects.isAsync && !effects.isAsync { return false }
        if !function.effects.canThrow { return true }
        switch effects.throwing {
        case .never: return false
        case .ifArgumentsDo: return true
        case .always: return effects.throwsAnything || effects.failure == function.effects.failure
        }
    }

    /// Returns whether a closure is called with the double itself, because it runs on the double's
    /// actor, or because its only argument is the double and it determines the result.
    private func canPassSelf(to function: TypeSyntax.FunctionType) -> Bool {
        guard function.parameters.count == 1, !requirement.belongsToType else { return false }
        switch function.parameters[0].type.shape {
        case .attributed(let prefixes, let inner):
            return inner.bareName == doubleName && prefixes.map(\.text) == ["isolated"]
                && isActor && !requirement.isNonisolated && requirement.globalActors.isEmpty
        default:
            return function.parameters[0].type.bareName == doubleName
                && requirement.result?.text == function.result.text
                && typeParameters.isMentioned(in: function.result)
        }
    }

    /// Returns the arguments of a closure, or `nil` if it has no arguments or if a spy can't
    /// provide them.
    private func input(
        of function: TypeSyntax.FunctionType, _ parameter: Parameter
    ) -> Recording.ClosureInput? {
        // The names in an alias are valid where it's declared, but they may not be valid here.
        guard !function.parameters.isEmpty,
            parameter.type.isWrittenFunction || isPlainAlias(parameter.type)
        else { return nil }
        let leavesActor = function.effects.isAsync && mayRunOnActor
        let isSent = leavesActor && !function.parameters.allSatisfy { $0.type.isKnownSendable() }
        if isSent && (function.parameters.count > 1 || !canSend) { return nil }
        let elements = function.parameters.filter(canProvide).map {
            TypeSyntax.Element(label: $0.secondName, type: $0.type)
        }
        guard elements.count == function.parameters.count else { return nil }
        let type = elements.count == 1 ? elements[0].type : parameter.type.with(.tuple(elements))
        return .init(type: type, count: elements.count, isSent: isSent)
    }

    /// Returns whether a spy can provide an argument of a closure.
    private func canProvide(_ argument: TypeSyntax.Element) -> Bool {
        let type = argument.type
        return !argument.isVariadic && type.isPlainValue && !typeParameters.isMentioned(in: type)
            && types.noncopyable(in: type, from: view, typeParameters) == nil
            && (!requirement.isPlatformBound || type.isKnownCopyable(typeParameters))
    }

    /// Returns whether a type is an alias that only contains names with the same meaning here.
    private func isPlainAlias(_ type: TypeSyntax) -> Bool {
        guard types.find(type.unwrapped, from: view) != nil else { return false }
        let target = types.resolved(type.unwrapped, from: view)
        return target.type.isWrittenFunction
            && types.refersToSameTypes(target.type, from: target.view, and: view)
    }
}

// MARK: - Isolation of closures

extension RequirementRecorder {
    /// Returns whether the requirement is isolated to the actor of a closure. If the closure has no
    /// actor, the result is `true`.
    ///
    /// A call from another actor would require `await`, and the actor may not be visible.
    private func isOnActor(of parameter: Parameter) -> Bool {
        let types = [parameter.type, types.resolved(parameter.type, from: view).type.unwrapped]
        return types.allSatisfy { type in
            guard case .attributed(let prefixes, _) = type.shape else { return true }
            return prefixes.allSatisfy { prefix in
                let mayBeActor =
                    self.types.isGlobalActor(String(prefix.text.dropFirst())) || prefix.isOfType
                return prefix.text != "@isolated(any)"
                    && (!mayBeActor || prefix.text == constantActor?.text)
            }
        }
    }

    /// The global actor that isolates the requirement in all builds, if any.
    private var constantActor: Attribute? {
        if hasIsolatedParameter || requirement.isNonisolated { return nil }
        let own = requirement.globalActors.isEmpty ? actors : requirement.globalActors
        return own.first(where: \.conditions.isEmpty)
    }

    /// `true` if the requirement may be isolated to an actor or run on the actor of its caller
    /// while an asynchronous closure isn't isolated. In this case, only values that are `Sendable`
    /// or sent can be passed to the closure.
    private var mayRunOnActor: Bool {
        isActor || isNonisolated || !actors.isEmpty || !requirement.globalActors.isEmpty
            || hasIsolatedParameter
    }

    private var hasIsolatedParameter: Bool {
        requirement.parameters.contains { $0.has("isolated") }
    }
}

extension TypeSyntax.Prefix {
    /// `true` if this attribute is, or may be, one that a type declares.
    fileprivate var isOfType: Bool {
        guard text.hasPrefix("@"), text != "@Sendable" else { return false }
        return text.split(separator: ".").last?.first { $0 != "@" }?.isUppercase == true
    }
}

extension TypeSyntax {
    /// `true` if the type is written as a function type.
    fileprivate var isWrittenFunction: Bool {
        switch unwrapped.shape {
        case .function: true
        case .attributed(_, let inner): inner.isWrittenFunction
        default: false
        }
    }

    /// `true` if the type lacks a specifier for how its value is passed.
    fileprivate var isPlainValue: Bool {
        switch shape {
        case .attributed, .wrapped(.implicitlyUnwrapped, _), .wrapped(.packExpansion, _): false
        default: true
        }
    }
}
