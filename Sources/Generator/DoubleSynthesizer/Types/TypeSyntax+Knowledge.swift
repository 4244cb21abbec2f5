extension TypeSyntax {
    /// `true` if values of this type can't outlive the memory to which they refer.
    ///
    /// If `Span` has no arguments, it's another type with the same name, for example a time span in
    /// a trace.
    var isSpan: Bool {
        guard let name = standardName else { return false }
        return StandardLibrary.rawSpans.contains(name)
            || (StandardLibrary.spans.contains(name) && !children.isEmpty)
    }

    /// Returns whether the text of the type shows that it's copyable.
    ///
    /// We only consider types that are always known, so that the double doesn't depend on which
    /// files are read.
    func isKnownCopyable(_ parameters: TypeParameters) -> Bool {
        switch shape {
        case .wrapped(.array, _), .dictionary, .function, .wrapped(.any, _):
            return !suppressesCopying
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
            return inner.isKnownCopyable(parameters)
        case .tuple(let elements):
            return elements.allSatisfy { $0.type.isKnownCopyable(parameters) }
        case .attributed(_, let inner): return inner.isKnownCopyable(parameters)
        case .inlineArray(_, let element): return element.isKnownCopyable(parameters)
        case .wrapped(.some, _): return !parameters.isNoncopyable(self)
        case .member(_, let part): return part.name == "Type"
        case .name(let parts):
            if let name = standardName {
                if StandardLibrary.values.contains(name) || name == "Any" { return true }
                if StandardLibrary.channels.contains(name) && !children.isEmpty { return true }
                if StandardLibrary.containers.contains(name) {
                    return children.allSatisfy { $0.isKnownCopyable(parameters) }
                }
            }
            return parts.last?.name == "Type"
                || (bareName != nil && parameters.isMentioned(in: self)
                    && !parameters.isNoncopyable(self))
        default: return false
        }
    }

    /// Returns whether the text of the type shows that it's `Sendable`, assuming that the given
    /// type parameters are also `Sendable`.
    package func isKnownSendable(_ parameters: Set<String> = []) -> Bool {
        switch shape {
        case .wrapped(.array, let element): return element.isKnownSendable(parameters)
        case .dictionary(let key, let value):
            return key.isKnownSendable(parameters) && value.isKnownSendable(parameters)
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner),
            .wrapped(.any, let inner):
            return inner.isKnownSendable(parameters)
        case .inlineArray(_, let element): return element.isKnownSendable(parameters)
        case .tuple(let elements):
            return elements.allSatisfy { $0.type.isKnownSendable(parameters) }
        case .attributed(let prefixes, let inner):
            if inner.isKnownSendable(parameters) { return true }
            guard case .function = inner.unwrapped.shape else { return false }
            return prefixes.contains { prefix in
                prefix.text == "@Sendable" || prefix.text.hasPrefix("@convention")
                    || (prefix.text.hasPrefix("@") && prefix.text.hasSuffix("Actor"))
            }
        case .composition(let types):
            return types.contains { $0.isKnownSendable(parameters) }
        case .name:
            if let name = plainName, parameters.contains(name) { return true }
            guard let name = standardName else { return false }
            if StandardLibrary.values.contains(name) { return true }
            if StandardLibrary.sendableProtocols.contains(name) { return true }
            let holds = StandardLibrary.containers.contains(name)
            return (holds || StandardLibrary.channels.contains(name)) && !children.isEmpty
                && children.allSatisfy { $0.isKnownSendable(parameters) }
        default: return false
        }
    }

    /// Returns whether this is a generic type that may constrain its arguments. The result is
    /// `false` if each argument is one of the given type parameters or a `Sendable` type of the
    /// standard library.
    func mayConstrainArguments(otherThan own: Set<String>) -> Bool {
        if case .dictionary(let key, _) = shape { return !key.isKnownSendable(own) }
        guard case .name = shape, children.contains(where: { !$0.isKnownSendable(own) }) else {
            return false
        }
        guard let name = standardName else { return true }
        if ["ClosedRange", "Dictionary", "Range", "Set"].contains(name) { return true }
        if ["AsyncSequence", "AsyncStream", "AsyncThrowingStream"].contains(name) { return false }
        return !StandardLibrary.isDeclaredBySwift(name)
    }
}

extension StandardLibrary {
    /// Returns the function type to which a type alias in Foundation refers, if any.
    static func functionType(of type: TypeSyntax) -> TypeSyntax.FunctionType? {
        guard type.unwrapped.standardName == "Comparator" else { return nil }
        func named(_ name: String) -> TypeSyntax {
            TypeSyntax(named: name, in: type.range)
        }
        let value = TypeSyntax.Element(type: named("Any"))
        return TypeSyntax.FunctionType(
            parameters: [value, value], effects: Effects(), result: named("ComparisonResult"))
    }
}
