/// The type parameters of a requirement, and the types that its spy uses instead.
///
/// Because a spy has a concrete type, it records a value of a type parameter as an existential of
/// the known constraints, for example `any Decodable` or `Any`. Only standard library protocols are
/// always known, and we ignore all others so that the double doesn't depend on which files are
/// read.
struct TypeParameters {
    /// The constraints of each type parameter, keyed by its name.
    private var constraints: [String: [TypeSyntax]] = [:]
    /// `true` if existential types include primary associated types, for example `any
    /// Sequence<Int>`.
    var keepsBindings = true

    init(_ parameters: [GenericParameter], _ requirements: [WhereRequirement]) {
        for parameter in parameters {
            constraints[parameter.name] = parameter.constraint.map { [$0] } ?? []
        }
        for requirement in requirements where requirement.relation == .conformance {
            guard let name = requirement.left.bareName, constraints[name] != nil else { continue }
            constraints[name]?.append(requirement.right)
        }
        for requirement in requirements where requirement.relation == .equality {
            bind(requirement.left, to: requirement.right)
            bind(requirement.right, to: requirement.left)
        }
    }

    /// Adds a binding like `S.Element == Int` to the constraint of `S` that declares `Element`,
    /// which becomes `Sequence<Int>`.
    private mutating func bind(_ member: TypeSyntax, to type: TypeSyntax) {
        guard case .name(let parts) = member.shape, parts.count == 2,
            let known = constraints[Name.unquoted(parts[0].name)]
        else { return }
        constraints[Name.unquoted(parts[0].name)] = known.map {
            $0.binding(Name.unquoted(parts[1].name), to: type)
        }
    }

    /// Returns whether a type depends on at least one of the type parameters.
    func isMentioned(in type: TypeSyntax) -> Bool {
        type.first { part in
            switch part.shape {
            case .wrapped(.some, _): true
            case .name(let parts): constraints[Name.unquoted(parts[0].name)] != nil
            default: false
            }
        } != nil
    }

    /// Returns whether a value of a type parameter may be noncopyable.
    func isNoncopyable(_ type: TypeSyntax) -> Bool {
        if case .wrapped(.some, let inner) = type.shape { return inner.suppressesCopying }
        guard let name = type.bareName else { return false }
        return constraints[name]?.contains(where: \.suppressesCopying) ?? false
    }

    /// Returns whether only the result of a function depends on type parameters. The result must
    /// also be copyable.
    private func isErasable(_ function: TypeSyntax.FunctionType) -> Bool {
        let others = function.parameters.map(\.type) + function.effects.errors
        return !others.contains(where: isMentioned) && function.result.isKnownCopyable(self)
    }

    /// Returns the type that a spy records instead of the given type. It doesn't contain any type
    /// parameters.
    func erased(_ type: TypeSyntax) -> TypeSyntax {
        guard isMentioned(in: type) else { return type }
        switch type.shape {
        case .name(let parts):
            guard let known = constraints[Name.unquoted(parts[0].name)] else { break }
            if parts.count == 1 { return existential(of: known, in: type.range) }
            if parts.count == 2, parts[1].name == "Type" {
                return metatype(ofExistential: known, in: type.range)
            }
        case .wrapped(.some, let constraint): return existential(of: [constraint], in: type.range)
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
            return erased(inner).parenthesized.wrapped(.optional)
        case .wrapped(.array, let element): return erased(element).wrapped(.array)
        case .dictionary(let key, let value) where !isMentioned(in: key):
            return type.with(.dictionary(key: key, value: erased(value)))
        case .tuple(let elements) where elements.count == 1: return erased(elements[0].type)
        case .attributed(let prefixes, let inner):
            let function = erased(inner)
            guard case .function = function.shape else { break }
            return function.attributed(prefixes)
        case .function(var function) where isErasable(function):
            // If a function returns a value of the type parameter, it can be used as a function
            // that returns `Any`.
            function.result = erased(function.result)
            return type.with(.function(function))
        default: break
        }
        return .any(in: type.range)
    }
}

// MARK: - Existential types

extension TypeParameters {
    /// Returns the existential type of those constraints that are always known.
    private func existential(of constraints: [TypeSyntax], in range: Range<Int>) -> TypeSyntax {
        let known = knownProtocols(among: constraints)
        guard let first = known.first else { return .any(in: range) }
        if known.count > 1 { return first.with(.composition(known)).wrapped(.any) }
        return first.simpleName == "AnyObject" ? first : first.wrapped(.any)
    }

    private func metatype(
        ofExistential constraints: [TypeSyntax], in range: Range<Int>
    ) -> TypeSyntax {
        // A metatype can always be copied, even if it's the metatype of a noncopyable type.
        let known = knownProtocols(among: constraints, orSuppressed: true)
        let type = TypeSyntax.NamePart(name: "Type")
        guard let first = known.first else {
            return TypeSyntax(
                shape: .name([TypeSyntax.NamePart(name: "Any"), type]), range: range)
        }
        let whole = known.count == 1 ? first : first.with(.composition(known))
        let metatype = first.with(.member(whole.parenthesized, type))
        let isObject = first.simpleName == "AnyObject" && known.count == 1
        return isObject ? metatype : metatype.wrapped(.any)
    }

    /// Returns the known protocols, with their primary associated types if these don't depend on
    /// type parameters.
    private func knownProtocols(
        among constraints: [TypeSyntax], orSuppressed: Bool = false
    ) -> [TypeSyntax] {
        var known: [TypeSyntax] = []
        for constraint in constraints {
            if case .composition(let parts) = constraint.unwrapped.shape {
                known += knownProtocols(among: parts, orSuppressed: orSuppressed)
            } else if case .wrapped(.suppressed, _) = constraint.shape, orSuppressed {
                known.append(constraint)
            } else if let name = constraint.standardName, StandardLibrary.protocols.contains(name) {
                let isBound = keepsBindings && !constraint.children.contains(where: isMentioned)
                known.append(isBound ? constraint : constraint.withoutArguments)
            }
        }
        return known
    }
}

extension TypeSyntax {
    /// Returns a constraint with a binding of its protocol's primary associated type. If the
    /// protocol doesn't have exactly one such type, or if it's already bound, this function returns
    /// the constraint itself.
    fileprivate func binding(_ name: String, to type: TypeSyntax) -> TypeSyntax {
        switch unwrapped.shape {
        case .composition(let parts):
            return with(.composition(parts.map { $0.binding(name, to: type) }))
        case .name(var parts):
            guard let known = standardName, parts.last?.arguments.isEmpty == true,
                StandardLibrary.primaryAssociatedTypes[known] == [name]
            else { return self }
            parts[parts.count - 1].arguments = [type]
            return with(.name(parts))
        default: return self
        }
    }

    /// The type without the generic arguments of its last name.
    fileprivate var withoutArguments: TypeSyntax {
        guard case .name(var parts) = shape, !parts.isEmpty else { return self }
        parts[parts.count - 1].arguments = []
        return with(.name(parts))
    }
}
