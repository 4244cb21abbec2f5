// The values of parameters, which a spy records as they are passed or in another form.

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
                wanted: isErased ? value.type : nil,
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
