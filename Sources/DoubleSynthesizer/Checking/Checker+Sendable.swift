extension Checker {
    mutating func checkSendable(
        _ requirements: [Requirement], _ declaration: ProtocolDeclaration, at offset: Int?
    ) {
        if form == .plain {
            return complain(
                "`\(declaration.name)` is `Sendable`, and a plain double keeps bare variables, which "
                    + "is not safe: leave out `--plain` and take the double with spies",
                declaration.source, at: offset ?? declaration.offset)
        }
        for requirement in requirements {
            guard let type = requirement.types.compactMap({ unsendable($0, view) }).first else {
                continue
            }
            var bare = types.resolved(type, from: view).type.unwrapped
            if case .attributed(_, let inner) = bare.shape { bare = inner.unwrapped }
            let isFunction = if case .function = bare.shape { true } else { false }
            complain(
                "`\(declaration.name)` is `Sendable`, and its double records `\(type.text)`, which "
                    + "is not: "
                    + (isFunction
                        ? "mark the function type `@Sendable`, or write this double by hand"
                        : "use a `Sendable` type, or write this double by hand"),
                requirement.source, at: requirement.offset)
        }
    }

    /// The first part of a type that is visibly not `Sendable`.
    private func unsendable(_ type: TypeSyntax, _ view: TypeTable.View) -> TypeSyntax? {
        switch type.shape {
        case .attributed(let prefixes, let inner):
            let (bare, _) = types.resolved(inner.unwrapped, from: view)
            guard case .function = bare.unwrapped.shape else { return unsendable(inner, view) }
            // A function of a global actor is `Sendable` too.
            let isSendable = prefixes.contains {
                $0.text == "@Sendable" || $0.text.hasPrefix("@convention")
                    || $0.text.hasPrefix("@") && types.isGlobalActor(String($0.text.dropFirst()))
            }
            return isSendable ? nil : inner.unwrapped
        case .function: return type
        case .any(let inner): return isUnsendable(existential: inner, view) ? type : nil
        case .composition: return isUnsendable(existential: type, view) ? type : nil
        case .member: return nil
        default: break
        }
        let (other, otherView) = types.resolved(type, from: view)
        if let found = types.find(type, from: view) {
            if case .alias = found.kind {
                let isAliasStill =
                    if case .alias = types.find(other, from: otherView)?.kind { true } else {
                        false
                    }
                // One that goes round in circles is the compiler's to complain about.
                return isAliasStill || unsendable(other, otherView) == nil ? nil : type
            }
            if isUnsendable(found) { return type }
        } else if let name = type.standardName, Checker.isUnsendable(name) {
            return type
        }
        return type.children.lazy.compactMap { unsendable($0, view) }.first
    }

    /// Whether no part of an existential type promises to be `Sendable`.
    private func isUnsendable(existential type: TypeSyntax, _ view: TypeTable.View) -> Bool {
        let parts: [TypeSyntax] =
            if case .composition(let parts) = type.unwrapped.shape { parts } else {
                [type.unwrapped]
            }
        return parts.allSatisfy { part in
            let (part, partView) = types.resolved(part, from: view)
            if let found = types.find(part, from: partView) { return isUnsendable(found) }
            guard let name = part.standardName else { return false }
            return name == "Any" || Checker.unsendableProtocols.contains(name)
                || Checker.isUnsendable(name)
        }
    }

    /// Whether a type in the files is declared in a way that is not `Sendable`. What inherits from
    /// something out of sight has the benefit of the doubt.
    private func isUnsendable(_ declaration: TypeDeclaration, depth: Int = 0) -> Bool {
        let isIsolated = declaration.attributes.contains(where: types.isGlobalActor)
        switch declaration.kind {
        case .actor, .alias: return false
        // Only what everybody sees has to say that it is.
        case .value where declaration.level != .public || isIsolated: return false
        case .value where declaration.attributes.contains { $0.name == "frozen" }: return false
        case .class where isIsolated: return false
        default: break
        }
        if depth > Reader.deepestNesting { return false }
        let view = TypeTable.View(scope: declaration.scope)
        return declaration.inherited.allSatisfy { type in
            var type = type
            if case .attributed(_, let inner) = type.shape { type = inner }
            if case .suppressed = type.shape { return true }
            guard let found = types.find(type, from: view) else {
                return type.standardName.map(Checker.unsendableProtocols.contains) ?? false
            }
            // A class takes the global actor of what it inherits, and is `Sendable` by it.
            if case .class = declaration.kind, found.attributes.contains(where: types.isGlobalActor)
            {
                return false
            }
            return isUnsendable(found, depth: depth + 1)
        }
    }

    private static func isUnsendable(_ name: String) -> Bool {
        unsendableTypes.contains(name)
            || (name.hasPrefix("Unsafe") && name.contains("Pointer"))
    }

    private static let unsendableTypes: Set<String> = [
        "Any", "AnyHashable", "AnyKeyPath", "AnyObject", "KeyPath", "OpaquePointer",
        "PartialKeyPath", "ReferenceWritableKeyPath", "WritableKeyPath",
    ]

    private static let unsendableProtocols: Set<String> = [
        "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable",
        "Identifiable", "NSObject", "NSObjectProtocol", "RawRepresentable",
    ]
}
