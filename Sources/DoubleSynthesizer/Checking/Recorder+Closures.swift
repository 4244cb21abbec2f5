// What a double does with closures that do not escape: it calls them where it can.

extension Recorder {
    /// The type of a closure that does not outlive the call; nil for any other parameter.
    func nonescapingFunction(
        _ parameter: Parameter
    ) -> TypeSyntax.FunctionType? {
        if parameter.isVariadic || parameter.has("@escaping") || parameter.has("inout")
            || autoclosure(parameter) != nil
        {
            return nil
        }
        return types.function(behind: parameter.type, from: view)
    }

    func autoclosure(_ parameter: Parameter) -> TypeSyntax.FunctionType? {
        guard parameter.prefixes.contains(where: { $0.text.hasPrefix("@autoclosure") }) else {
            return nil
        }
        return types.function(behind: parameter.type, from: view)
    }

    /// How the double calls a closure; nil where it has no arguments for it, or may not do what the
    /// closure does.
    func closureCall(
        _ parameter: Parameter, _ function: TypeSyntax.FunctionType,
        _ typeParameters: TypeParameters, of requirement: Requirement
    ) -> Recording.ClosureCall? {
        guard !types.isConditional(parameter.type, from: view),
            !function.effects.isAsync || requirement.effects.isAsync
        else { return nil }
        let input = input(of: function, parameter, typeParameters, of: requirement)
        if input == nil && !function.parameters.isEmpty { return nil }
        // Behind what never returns, nothing is called.
        if requirement.result?.standardName == "Never" { return nil }
        guard isOnActor(of: parameter, of: requirement) else { return nil }
        if function.effects.canThrow {
            switch requirement.effects.throwing {
            case .never: return nil
            case .ifArgumentsDo: break
            case .always:
                guard
                    requirement.effects.throwsAnything
                        || requirement.effects.failure == function.effects.failure
                else { return nil }
            }
        }
        return .init(
            parameter: parameter.name, effects: function.effects.callText,
            returnsValue: !function.result.isVoid, input: input)
    }

    /// Whether a requirement is on the actor of a closure, if that has one. From another one it
    /// would need `await`, and an actor may be out of sight.
    private func isOnActor(of parameter: Parameter, of requirement: Requirement) -> Bool {
        let types = [parameter.type, types.resolved(parameter.type, from: view).type.unwrapped]
        return types.allSatisfy { type in
            guard case .attributed(let prefixes, _) = type.shape else { return true }
            return prefixes.allSatisfy { prefix in
                let mayBeActor =
                    self.types.isGlobalActor(String(prefix.text.dropFirst())) || prefix.isOfType
                return prefix.text != "@isolated(any)"
                    && (!mayBeActor || prefix.text == actor(of: requirement)?.text)
            }
        }
    }

    /// The global actor that a requirement is on in all builds.
    private func actor(of requirement: Requirement) -> Attribute? {
        let isOutside =
            requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            || requirement.parameters.contains { $0.has("isolated") }
        if isOutside { return nil }
        let own = requirement.globalActors.isEmpty ? actors : requirement.globalActors
        return own.first(where: \.conditions.isEmpty)
    }

    /// What a closure is called with; nil for nothing, and where no part can answer it.
    private func input(
        of function: TypeSyntax.FunctionType, _ parameter: Parameter,
        _ typeParameters: TypeParameters, of requirement: Requirement
    ) -> Recording.ClosureInput? {
        // The words of an alias mean something where it is declared, and maybe not here.
        guard !function.parameters.isEmpty,
            parameter.type.isWrittenFunction || isPlainAlias(parameter.type)
        else { return nil }
        let leaves = function.effects.isAsync && isOnActor(requirement)
        let isSent = leaves && !function.parameters.allSatisfy { $0.type.isKnownSendable() }
        if isSent && (function.parameters.count > 1 || !canSend) { return nil }
        let elements = function.parameters.compactMap { element -> TypeSyntax.Element? in
            let type = element.type
            guard !element.isVariadic, type.isPlainValue,
                !typeParameters.isMentioned(in: type),
                types.noncopyable(in: type, from: view, typeParameters) == nil,
                !requirement.isPlatformBound || type.isKnownCopyable(typeParameters)
            else { return nil }
            return TypeSyntax.Element(label: element.secondName, type: type)
        }
        guard elements.count == function.parameters.count else { return nil }
        let type =
            elements.count == 1
            ? elements[0].type : TypeSyntax(shape: .tuple(elements), range: parameter.type.range)
        return .init(type: type, count: elements.count, isSent: isSent)
    }

    /// Whether a type is an alias whose words mean here what they mean where it is declared.
    private func isPlainAlias(_ type: TypeSyntax) -> Bool {
        guard types.find(type.unwrapped, from: view) != nil else { return false }
        let meant = types.resolved(type.unwrapped, from: view)
        return meant.type.isWrittenFunction
            && types.means(meant.type, from: meant.view, alsoFrom: view)
    }

    /// Whether a requirement may be on an actor, or stay on that of its caller, where an
    /// asynchronous closure is not: only what is `Sendable`, or sent, gets from the one to the
    /// other.
    private func isOnActor(_ requirement: Requirement) -> Bool {
        isActor || isNonisolated || !actors.isEmpty || !requirement.globalActors.isEmpty
            || requirement.parameters.contains { $0.has("isolated") }
    }

    /// A closure whose result is that of the function, called once; nil where a part could not
    /// answer in its place.
    func calledOnce(
        _ call: Recording.ClosureCall?, of requirement: Requirement,
        _ typeParameters: TypeParameters
    ) -> Recording.ClosureCall? {
        guard let result = requirement.result,
            types.noncopyable(in: result, from: view, typeParameters) == nil
        else { return nil }
        var call = call
        call?.input?.isEach = false
        return call
    }

    /// What a reader has to know of a closure that does not escape.
    func remark(about parameter: Parameter, _ call: Recording.ClosureCall?) -> String {
        let name = "`\(parameter.name)`"
        if call == nil { return "\(name) is not recorded, since it does not escape." }
        let often =
            switch call?.input?.isEach {
            case true?: " with each of its inputs"
            case false?: " where a test gives its input"
            case nil: ""
            }
        return "\(name) is called\(often), and not recorded, since it does not escape."
    }
}

extension TypeSyntax.Prefix {
    /// Whether it is an attribute that a type declares, or may be one.
    fileprivate var isOfType: Bool {
        guard text.hasPrefix("@"), text != "@Sendable" else { return false }
        return text.split(separator: ".").last?.first { $0 != "@" }?.isUppercase == true
    }
}

extension TypeSyntax {
    /// Whether the type says by itself that it is a function.
    fileprivate var isWrittenFunction: Bool {
        switch unwrapped.shape {
        case .function: true
        case .attributed(_, let inner): inner.isWrittenFunction
        default: false
        }
    }

    /// Whether it says no more than what value it is: nothing of how that is handed over.
    fileprivate var isPlainValue: Bool {
        switch shape {
        case .attributed, .wrapped(.implicitlyUnwrapped, _), .wrapped(.packExpansion, _): false
        default: true
        }
    }
}
