/// Resolves the associated types of a protocol.
///
/// The resolver determines which associated types become type parameters of the double, which ones
/// are bound to other types, and which requirements remain for a `where` clause.
struct AssociatedTypeResolver {
    /// The names of the associated types.
    let names: Set<String>
    private let order: [String]
    private var aliases: [AssociatedTypes.Alias] = []
    private var requirements: [WhereRequirement] = []
    private var isShort = true

    /// The maximum number of types in an alias. Because aliases can contain each other, a small
    /// number of them could otherwise require more memory than is available.
    static let maximumAliasSize = 64

    init(_ names: [String]) {
        order = names
        self.names = Set(names)
    }

    /// The associated types that are bound to types which don't contain any associated type.
    var concreteAliases: [AssociatedTypes.Alias] {
        aliases.filter { !$0.type.mentions(names) }
    }

    mutating func add(_ requirement: WhereRequirement) { requirements.append(requirement) }

    /// Binds an associated type to another type. The other type must not contain the associated
    /// type.
    mutating func bind(_ name: String, to type: TypeSyntax) {
        let alias = AssociatedTypes.Alias(name: name, type: type)
        for index in aliases.indices {
            aliases[index].type = aliases[index].type.replacing([alias])
        }
        aliases.append(alias)
        isShort = aliases.allSatisfy {
            $0.type.consistsOfAtMost(AssociatedTypeResolver.maximumAliasSize)
        }
    }

    /// Binds associated types in the order in which the requirements specify their bindings.
    ///
    /// A binding can enable another requirement to bind the next type, so this function repeats the
    /// process until nothing changes.
    ///
    /// - Returns: Whether all aliases are within the limit.
    mutating func resolve() -> Bool {
        var count = -1
        while count != aliases.count, isShort {
            count = aliases.count
            let pending = requirements
            requirements.removeAll(keepingCapacity: true)
            for requirement in pending where isShort { apply(requirement.replacing(aliases)) }
        }
        return isShort
    }

    /// Binds an associated type if the requirement specifies its binding, or keeps the requirement.
    private mutating func apply(_ requirement: WhereRequirement) {
        guard requirement.relation == .equality else { return requirements.append(requirement) }
        let left = requirement.left
        let right = requirement.right
        if left.text == right.text { return }
        if let name = associatedTypeName(left), !right.mentions([name]) {
            bind(name, to: right)
        } else if let name = associatedTypeName(right), !left.mentions(names) {
            bind(name, to: left)
        } else if left.mentions(names) {
            requirements.append(requirement)
        } else {
            requirements.append(.init(left: right, relation: .equality, right: left.unwrapped))
        }
    }

    private func associatedTypeName(_ type: TypeSyntax) -> String? {
        type.bareName.flatMap { names.contains($0) ? $0 : nil }
    }

    /// The resolved associated types.
    var types: AssociatedTypes {
        var result = AssociatedTypes(aliases: aliases)
        var constraints: [String: [TypeSyntax]] = [:]
        let open = names.subtracting(aliases.map(\.name))
        for requirement in requirements.flatMap(\.simplified) {
            if requirement.relation == .conformance, let name = associatedTypeName(requirement.left)
            {
                constraints[name, default: []].append(requirement.right)
            } else if requirement.left.mentions(open) || requirement.right.mentions(open) {
                // If a requirement doesn't depend on a type parameter, the compiler checks it.
                result.requirements.append(requirement)
            }
        }
        result.parameters = order.filter(open.contains).map { name in
            // A class is always copyable, so `distinct` can remove `~Copyable`.
            AssociatedTypes.Parameter(
                name: Name.quoted(name), constraints: (constraints[name] ?? []).distinct)
        }
        return result
    }
}

extension WhereRequirement {
    /// The requirements that a conformance implies for type parameters. For example, an array is
    /// `Hashable` if its elements are `Hashable`, and it's always a `Sequence`.
    fileprivate var simplified: [WhereRequirement] {
        if relation == .equality { return [self] }
        if case .composition(let types) = right.unwrapped.shape {
            return types.flatMap { type in
                var requirement = self
                requirement.right = type
                return requirement.simplified
            }
        }
        let children: [TypeSyntax]
        switch left.unwrapped.shape {
        case .wrapped(.array, _), .wrapped(.optional, _), .dictionary, .tuple:
            children = left.children
        case .name:
            let isContainer = left.standardName.map(StandardLibrary.containers.contains) == true
            if !isContainer || left.children.isEmpty { return [self] }
            children = left.children
        default: return []
        }
        guard StandardLibrary.conditionalConformances.contains(right.standardName ?? "") else {
            return []
        }
        return children.flatMap { child in
            var requirement = self
            requirement.left = child
            return requirement.simplified
        }
    }

    /// Returns the requirement with all aliases replaced by their types.
    func replacing(_ aliases: [AssociatedTypes.Alias]) -> WhereRequirement {
        mappingTypes { $0.replacing(aliases) }
    }
}

extension TypeSyntax {
    /// Returns whether the type consists of no more than the given number of types.
    func consistsOfAtMost(_ maximum: Int) -> Bool {
        var count = 0
        return first { _ in
            count += 1
            return count > maximum
        } == nil
    }
}

extension [TypeSyntax] {
    /// The types without duplicates and without suppressed constraints, because a class ignores
    /// suppressed constraints.
    fileprivate var distinct: [TypeSyntax] {
        var texts: Set<String> = []
        return filter { type in
            if case .wrapped(.suppressed, _) = type.shape { return false }
            return texts.insert(type.text).inserted
        }
    }
}

extension TypeDeclaration {
    /// Returns the type to which a use of this alias refers.
    ///
    /// The result is `nil` if this declaration isn't an alias, or if the type is too long. Types
    /// can grow quickly because each alias may repeat its arguments.
    func target(of type: TypeSyntax) -> TypeSyntax? {
        guard case .alias(let other, let parameters) = kind else { return nil }
        if parameters.isEmpty { return other }
        let target = other.replacing(parameters, by: type)
        return target.consistsOfAtMost(AssociatedTypeResolver.maximumAliasSize) ? target : nil
    }
}
