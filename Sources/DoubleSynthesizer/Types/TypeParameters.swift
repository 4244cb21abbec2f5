/// A type representing the type parameters of a requirement, and the types that its spy uses
/// instead.
///
/// Because a spy has a concrete type, it records a value of a type parameter as an existential of
/// the known constraints, for example `any Decodable` or `Any`. Only standard library protocols are
/// always known, and we ignore all others so that the double doesn't depend on which files are
/// read.
struct TypeParameters {
    /// The constraints of each type parameter, keyed by its name.
    private var constraints: [String: [TypeSyntax]] = [:]

    init(_ parameters: [GenericParameter], _ requirements: [WhereRequirement]) {
        for parameter in parameters {
            constraints[parameter.name] = parameter.constraint.map { [$0] } ?? []
        }
        for requirement in requirements where requirement.relation == .conformance {
            guard let name = requirement.left.bareName, constraints[name] != nil else { continue }
            constraints[name]?.append(requirement.right)
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
            if parts.count == 1 { return .existential(of: known, in: type.range) }
            if parts.count == 2, parts[1].name == "Type" {
                return .metatype(ofExistential: known, in: type.range)
            }
        case .wrapped(.some, let constraint): return .existential(of: [constraint], in: type.range)
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

extension TypeSyntax {
    /// Returns the existential type of those constraints that are always known.
    fileprivate static func existential(
        of constraints: [TypeSyntax], in range: Range<Int>
    ) -> TypeSyntax {
        let known = knownProtocols(among: constraints)
        guard let first = known.first else { return .any(in: range) }
        if known.count > 1 { return first.with(.composition(known)).wrapped(.any) }
        return first.simpleName == "AnyObject" ? first : first.wrapped(.any)
    }

    fileprivate static func metatype(
        ofExistential constraints: [TypeSyntax], in range: Range<Int>
    ) -> TypeSyntax {
        // A metatype can always be copied, even if it's the metatype of a noncopyable type.
        let known = knownProtocols(among: constraints, orSuppressed: true)
        let type = NamePart(name: "Type")
        guard let first = known.first else {
            return TypeSyntax(shape: .name([NamePart(name: "Any"), type]), range: range)
        }
        let whole = known.count == 1 ? first : first.with(.composition(known))
        let metatype = first.with(.member(whole.parenthesized, type))
        let isObject = first.simpleName == "AnyObject" && known.count == 1
        return isObject ? metatype : metatype.wrapped(.any)
    }

    private static func knownProtocols(
        among constraints: [TypeSyntax], orSuppressed: Bool = false
    ) -> [TypeSyntax] {
        var known: [TypeSyntax] = []
        for constraint in constraints {
            if case .composition(let parts) = constraint.unwrapped.shape {
                known += knownProtocols(among: parts, orSuppressed: orSuppressed)
            } else if case .wrapped(.suppressed, _) = constraint.shape, orSuppressed {
                known.append(constraint)
            } else if let name = constraint.standardName, StandardLibrary.protocols.contains(name),
                constraint.children.isEmpty
            {
                known.append(constraint)
            }
        }
        return known
    }
}
