/// A stage that determines which part of each requirement a spy can record, and which code handles
/// the other parts.
struct Recorder {
    let context: DoubleContext
    /// `true` if the double can create another instance by calling `init()` on its own actor.
    let canCreateItself: Bool

    init(_ context: DoubleContext, _ requirements: [Requirement]) {
        self.context = context
        canCreateItself =
            context.request.options.hasPlainInitializer && requirements.allowPlainCreation
    }

    /// Sets the recordings of a double's requirements.
    func record(_ requirements: [Requirement]) {
        for requirement in requirements {
            requirement.isUncallable = requirement.parameters.contains {
                !$0.isVariadic && context.types.isUninhabited($0.type, from: context.view)
            }
            requirement.recording = RequirementRecorder(requirement, in: self).recorded()
        }
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

// MARK: - A single requirement

/// Determines the recording of a requirement.
///
/// The parameters are handled first, in their order, because the result of the function may be that
/// of a closure.
final class RequirementRecorder {
    let requirement: Requirement
    let context: DoubleContext
    let canCreateItself: Bool
    let typeParameters: TypeParameters
    var recording = Recording()

    init(_ requirement: Requirement, in recorder: Recorder) {
        self.requirement = requirement
        context = recorder.context
        canCreateItself = recorder.canCreateItself
        typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
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

    func recorded() -> Recording {
        if let conflict = requirement.conflict {
            recording.remarks.append(
                "A double can't have both, so the protocol's extension implements "
                    + "`\(conflict.fullName)`.")
        }
        for parameter in requirement.parameters {
            if let function = calledFunction(parameter) {
                recordCall(of: parameter, function)
            } else {
                record(parameter)
            }
        }
        if let error = requirement.effects.errors.first, typeParameters.isMentioned(in: error) {
            recording.castErrorType = error.text
        }
        if let closure = recording.resultClosure, closure.input == nil {
            recording.resultClosure = nil
            recording.answer = .closure(closure)
        } else {
            determineAnswer()
        }
        return recording
    }
}

// MARK: - Parameters

extension RequirementRecorder {
    /// Records the value of a parameter that isn't a closure to call.
    func record(_ parameter: Parameter) {
        if case .wrapped(.packExpansion, let pattern) = parameter.type.shape {
            return record(parameter, packOf: pattern)
        }
        if let reason = reasonNotToRecord(parameter) {
            recording.remarks.append("`\(parameter.name)` isn't recorded, because \(reason).")
            return
        }
        guard let value = passedValue(of: parameter) else {
            recording.remarks += remarks(about: parameter, nil)
            return
        }
        recordElement(parameter, value)
    }

    /// Returns the reason why a parameter's value can't be stored, or `nil` if it can be stored.
    private func reasonNotToRecord(_ parameter: Parameter) -> String? {
        let isOwned = parameter.has("borrowing") || parameter.has("consuming")
        if types.noncopyable(in: parameter.type, from: view, typeParameters) != nil
            || (isOwned && !parameter.type.isKnownCopyable(typeParameters))
        {
            return "it may be noncopyable"
        }
        return parameter.type.functionOfPacks == nil
            ? nil : "it takes any number of arguments"
    }

    /// Returns the type of a parameter's value and the expression that evaluates it, or `nil` if
    /// it's an autoclosure that can't be called.
    private func passedValue(
        of parameter: Parameter
    ) -> (type: TypeSyntax, expression: String)? {
        let name = Name.quoted(parameter.name)
        if let closure = autoclosure(parameter), isCalled(parameter, closure) {
            if let call = closureCall(parameter, closure) {
                return (closure.result, "\(call.effects)\(name)()")
            }
            if !parameter.has("@escaping") { return nil }
        }
        return (parameter.type.unwrapped, parameter.has("borrowing") ? "copy \(name)" : name)
    }

    /// Adds an element for a value. If the parameter is `inout`, its new value is the answer of a
    /// separate spy.
    private func recordElement(
        _ parameter: Parameter, _ value: (type: TypeSyntax, expression: String)
    ) {
        let name = Name.quoted(parameter.name)
        var (type, isErased) = recordedType(of: value.type)
        if parameter.isVariadic { type = type.wrapped(.array) }
        let mayBeNil =
            (type.bareName == "Any" || isErased)
            && types.targets(of: value.type, from: view).contains(where: \.type.isOptional)
        var expression = value.expression
        // The compiler warns about optional values that become `Any` implicitly.
        if mayBeNil, type.bareName == "Any" { expression += " as Any" }
        let isWeak = keepsWeakly(parameter, type) && expression == name
        if isWeak, !type.isOptional { type = type.parenthesized.wrapped(.optional) }
        recording.elements.append(
            .init(name: parameter.name, type: type, expression: expression, isWeak: isWeak))
        guard parameter.has("inout") else { return }
        recording.writes.append(
            .init(
                parameter: parameter.name, type: isErased ? .any(in: value.type.range) : type,
                expression: isErased && mayBeNil ? "\(name) as Any" : name,
                castType: isErased ? value.type : nil,
                isOpaque: value.type.first(where: \.isOpaque) != nil))
    }

    /// Returns the type that a spy records for a type, and whether it's more general than the type.
    private func recordedType(of type: TypeSyntax) -> (type: TypeSyntax, isErased: Bool) {
        let erased = typeParameters.erased(type)
        if requirement.isPlatformBound && !erased.isKnownCopyable(typeParameters) {
            return (.any(in: type.range), true)
        }
        return (erased, typeParameters.isMentioned(in: type))
    }

    /// Returns whether a plain double records a parameter with a weak reference. It can only do so
    /// if the files declare that all values of the type are objects.
    private func keepsWeakly(_ parameter: Parameter, _ recorded: TypeSyntax) -> Bool {
        if canSend || requirement.isInitializer { return false }
        if ["inout", "isolated", "sending"].contains(where: parameter.has) { return false }
        return context.request.lookup?.isClassBound(recorded, from: view) == true
    }

    /// Records the values in a parameter pack as an array.
    private func record(_ parameter: Parameter, packOf pattern: TypeSyntax) {
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
}

// MARK: - Results

extension RequirementRecorder {
    /// Sets the answer, and the output type of the spy.
    private func determineAnswer() {
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
        recording.castType = type
        return .any(in: type.range)
    }
}
