/// The type parameters that a requirement has for itself, and what a part makes of them.
///
/// A part has one type, so a value of a type parameter is recorded as what is known of it: `any
/// Decodable`, or `Any`. Only protocols of the standard library are known everywhere, so a double is
/// the same whatever files were given.
struct TypeParameters {
    /// What each one conforms to.
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

    /// Whether a type depends on a type parameter.
    func isMentioned(in type: TypeSyntax) -> Bool {
        type.first { part in
            switch part.shape {
            case .some: true
            case .name(let parts): constraints[Name.unquoted(parts[0].name)] != nil
            default: false
            }
        } != nil
    }

    /// Whether values of a type parameter may be impossible to copy.
    func isNoncopyable(_ type: TypeSyntax) -> Bool {
        if case .some(let inner) = type.shape { return inner.suppressesCopying }
        guard let name = type.bareName else { return false }
        return constraints[name]?.contains(where: \.suppressesCopying) ?? false
    }

    /// The type as it is recorded: without type parameters.
    func erased(_ type: TypeSyntax) -> TypeSyntax {
        guard isMentioned(in: type) else { return type }
        switch type.shape {
        case .name(let parts):
            guard let known = constraints[Name.unquoted(parts[0].name)] else { break }
            if parts.count == 1 { return .existential(of: known, in: type.range) }
            if parts.count == 2, parts[1].name == "Type" {
                return .metatype(ofExistential: known, in: type.range)
            }
        case .some(let constraint): return .existential(of: [constraint], in: type.range)
        case .optional(let inner), .implicitlyUnwrapped(let inner):
            return TypeSyntax(shape: .optional(erased(inner).parenthesized), range: type.range)
        case .array(let element):
            return TypeSyntax(shape: .array(erased(element)), range: type.range)
        case .dictionary(let key, let value) where !isMentioned(in: key):
            return TypeSyntax(
                shape: .dictionary(key: key, value: erased(value)), range: type.range)
        case .tuple(let elements) where elements.count == 1: return erased(elements[0].type)
        default: break
        }
        return .any(in: type.range)
    }
}

extension TypeSyntax {
    /// The one name that the type consists of, without backticks.
    var bareName: String? {
        guard case .name(let parts) = shape, parts.count == 1, parts[0].arguments.isEmpty else {
            return nil
        }
        return Name.unquoted(parts[0].name)
    }

    /// `Any`.
    static func any(in range: Range<Int>) -> TypeSyntax {
        TypeSyntax(shape: .name([NamePart(name: "Any")]), range: range)
    }

    /// Whether the type is written as one that may be impossible to copy.
    var suppressesCopying: Bool {
        first { part in
            guard case .suppressed(let inner) = part.shape else { return false }
            return inner.simpleName == "Copyable" || inner.simpleName == "Escapable"
        } != nil
    }

    /// The type in parentheses where `?` or `.Type` behind it needs them.
    var parenthesized: TypeSyntax {
        switch shape {
        case .any, .some, .composition, .function, .attributed:
            TypeSyntax(shape: .tuple([Element(type: self)]), range: range)
        default: self
        }
    }

    /// The existential type of the constraints that are known everywhere.
    fileprivate static func existential(
        of constraints: [TypeSyntax], in range: Range<Int>
    ) -> TypeSyntax {
        let known = knownProtocols(among: constraints)
        guard let first = known.first else { return .any(in: range) }
        if known.count == 1 {
            return first.simpleName == "AnyObject"
                ? first : TypeSyntax(shape: .any(first), range: range)
        }
        return TypeSyntax(
            shape: .any(TypeSyntax(shape: .composition(known), range: range)), range: range)
    }

    fileprivate static func metatype(
        ofExistential constraints: [TypeSyntax], in range: Range<Int>
    ) -> TypeSyntax {
        // A metatype can be copied, also that of a type whose values cannot.
        let known = knownProtocols(among: constraints, orSuppressed: true)
        let type = NamePart(name: "Type")
        guard let first = known.first else {
            return TypeSyntax(shape: .name([NamePart(name: "Any"), type]), range: range)
        }
        let whole =
            known.count == 1 ? first : TypeSyntax(shape: .composition(known), range: range)
        let metatype = TypeSyntax(shape: .member(whole.parenthesized, type), range: range)
        return first.simpleName == "AnyObject" && known.count == 1
            ? metatype : TypeSyntax(shape: .any(metatype), range: range)
    }

    private static func knownProtocols(
        among constraints: [TypeSyntax], orSuppressed: Bool = false
    ) -> [TypeSyntax] {
        var known: [TypeSyntax] = []
        for constraint in constraints {
            if case .composition(let parts) = constraint.unwrapped.shape {
                known += knownProtocols(among: parts, orSuppressed: orSuppressed)
            } else if case .suppressed = constraint.shape, orSuppressed {
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

// MARK: - Types that cannot be copied

extension TypeTable {
    /// What cannot be copied, or cannot be kept, in a type, and makes values of the type so too. Functions,
    /// metatypes, pointers and classes only speak of it.
    func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters? = nil
    ) -> TypeSyntax? {
        var aliases: Set<String> = []
        return noncopyable(in: type, from: view, parameters, &aliases)
    }

    /// Follows each alias once, and as many of them as anybody writes.
    private func noncopyable(
        in type: TypeSyntax, from view: View, _ parameters: TypeParameters?,
        _ aliases: inout Set<String>
    ) -> TypeSyntax? {
        switch type.shape {
        case .function, .member: return nil
        case .any, .some, .composition, .suppressed:
            return type.suppressesCopying ? type : nil
        case .name(let parts):
            if parts.last?.name == "Type" { return nil }
            if parameters?.isNoncopyable(type) == true { return type }
            let candidates = candidates(type, from: view)
            if candidates.isEmpty {
                if type.isSpan || isImmovable(type) { return type }
                let name = type.standardName ?? ""
                if StandardLibrary.pointers.contains(name) { return nil }
                break
            }
            var dependsOnArguments = false
            for (index, candidate) in candidates.enumerated() {
                switch candidate.kind {
                case .alias(_, let own):
                    let name = own.isEmpty ? candidate.qualifiedName : type.text
                    guard aliases.count < TypeTable.longestChain,
                        aliases.insert("\(name) \(index)").inserted,
                        let meant = candidate.meaning(of: type)
                    else { break }
                    let home = view.moved(to: candidate)
                    let known = own.isEmpty ? nil : parameters
                    if noncopyable(in: meant, from: home, known, &aliases) != nil { return type }
                case .value where candidate.inherited.contains(where: \.suppressesCopying):
                    // What an extension gives back depends on the arguments.
                    if !candidate.inherited.contains(where: { $0.simpleName == "Copyable" }) {
                        return type
                    }
                    dependsOnArguments = true
                default: break
                }
            }
            if !dependsOnArguments { return nil }
        default: break
        }
        for child in type.children {
            if let found = noncopyable(in: child, from: view, parameters, &aliases) {
                return found
            }
        }
        return nil
    }
}

// MARK: - What a type is

extension TypeTable {
    /// Whether `#if` decides what a type, or the one behind its attributes, stands for.
    func isConditional(_ type: TypeSyntax, from view: View) -> Bool {
        var type = type.unwrapped
        if case .attributed(_, let inner) = type.shape { type = inner }
        return meanings(of: type, from: view).count > 1
    }

    /// Whether nobody can have a value of a type.
    func isUninhabited(_ type: TypeSyntax, from view: View) -> Bool {
        let (type, view) = resolved(type, from: view)
        return type.unwrapped.standardName == "Never"
            || find(type.unwrapped, from: view)?.isEmpty == true
    }

    /// The function that a parameter's type is, or may stand for, unless that escapes by itself.
    func function(behind type: TypeSyntax, from view: View) -> TypeSyntax.FunctionType? {
        for meaning in meanings(of: type, from: view) {
            switch meaning.type.unwrapped.shape {
            case .function(let function): return function
            case .attributed(let prefixes, let inner)
            where !prefixes.contains { $0.text == "@escaping" }:
                for inner in meanings(of: inner, from: meaning.view) {
                    if case .function(let function) = inner.type.unwrapped.shape { return function }
                }
            default:
                // A type of yours may have the name, where Foundation is not imported in sight.
                guard meaning.type.isOfSystem || strangers.contains("Foundation"),
                    let function = StandardLibrary.function(behind: meaning.type)
                else { break }
                return function
            }
        }
        return nil
    }

    /// Whether this is a `Mutex` or the like, of the module that other types of that name are not of.
    func isImmovable(_ type: TypeSyntax) -> Bool {
        guard let name = type.standardName, StandardLibrary.immovable.contains(name),
            !type.children.isEmpty
        else { return false }
        return type.isOfSystem || strangers.contains("Synchronization")
    }

    /// Whether a type names one that is declared to be old.
    func isDeprecated(_ type: TypeSyntax, from view: View) -> Bool {
        type.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts.indices.contains { index in
                let owner = TypeSyntax(shape: .name(Array(parts[...index])), range: part.range)
                return find(owner, from: view)?.attributes.contains(where: \.isDeprecation) == true
            }
        } != nil
    }
}
