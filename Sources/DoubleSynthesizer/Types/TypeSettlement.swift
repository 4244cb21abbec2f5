/// Settles what a protocol says about its associated types: which of them a double is generic over,
/// which ones it binds, and what is left for a `where` clause.
struct TypeSettlement {
    /// The associated types.
    let names: Set<String>
    private let order: [String]
    private var aliases: [AssociatedTypes.Alias] = []
    private var requirements: [WhereRequirement] = []
    private var isShort = true

    /// How many types an alias may consist of. Aliases stand in each other, so that without a limit
    /// a few of them could ask for more text than fits into memory.
    static let longestAlias = 64

    init(_ names: [String]) {
        order = names
        self.names = Set(names)
    }

    /// Those of the associated types that are bound to what mentions none of them.
    var concreteAliases: [AssociatedTypes.Alias] {
        aliases.filter { !$0.type.mentions(names) }
    }

    mutating func add(_ requirement: WhereRequirement) { requirements.append(requirement) }

    /// Says that an associated type is another one, which does not mention it.
    mutating func bind(_ name: String, to type: TypeSyntax) {
        let alias = AssociatedTypes.Alias(name: name, type: type)
        for index in aliases.indices {
            aliases[index].type = aliases[index].type.replacing([alias])
        }
        aliases.append(alias)
        isShort = aliases.allSatisfy { $0.type.isShort(TypeSettlement.longestAlias) }
    }

    /// Binds what the requirements bind, in their order; returns whether that came to an end.
    ///
    /// What binds one type may let another requirement bind the next, so it starts over as long as
    /// there is something new.
    mutating func settle() -> Bool {
        var count = -1
        while count != aliases.count, isShort {
            count = aliases.count
            let pending = requirements
            requirements.removeAll(keepingCapacity: true)
            for requirement in pending where isShort { take(requirement.replacing(aliases)) }
        }
        return isShort
    }

    private mutating func take(_ requirement: WhereRequirement) {
        let (left, right) = (requirement.left, requirement.right)
        guard requirement.relation == .equality else { return requirements.append(requirement) }
        if left.text == right.text { return }
        if let name = ownName(left), !right.mentions([name]) {
            bind(name, to: right)
        } else if let name = ownName(right), !left.mentions(names) {
            bind(name, to: left)
        } else if left.mentions(names) {
            requirements.append(requirement)
        } else {
            requirements.append(.init(left: right, relation: .equality, right: left.unwrapped))
        }
    }

    private func ownName(_ type: TypeSyntax) -> String? {
        type.bareName.flatMap { names.contains($0) ? $0 : nil }
    }

    /// What came of it.
    var types: AssociatedTypes {
        var result = AssociatedTypes(aliases: aliases)
        var constraints: [String: [TypeSyntax]] = [:]
        let open = names.subtracting(aliases.map(\.name))
        let implied = aliases.flatMap { $0.type.keysToHash }
        for requirement in (requirements + implied).flatMap(\.simplified) {
            if requirement.relation == .conformance, let name = ownName(requirement.left) {
                constraints[name, default: []].append(requirement.right)
            } else if requirement.left.mentions(open) || requirement.right.mentions(open) {
                // What says nothing about a type parameter any more is the compiler's to check.
                result.requirements.append(requirement)
            }
        }
        result.parameters = order.filter(open.contains).map { name in
            // A class can be copied, and so it is whatever an associated type could do without.
            AssociatedTypes.Parameter(
                name: Name.quoted(name), constraints: (constraints[name] ?? []).distinct)
        }
        return result
    }
}

extension WhereRequirement {
    /// What a conformance says about type parameters: that of an array to `Hashable` says it of the
    /// elements, and to `Sequence` nothing.
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
        guard StandardLibrary.passedOn.contains(right.standardName ?? "") else { return [] }
        return children.flatMap { child in
            var requirement = self
            requirement.left = child
            return requirement.simplified
        }
    }

    /// The requirement with what aliases stand for instead of their names.
    func replacing(_ aliases: [AssociatedTypes.Alias]) -> WhereRequirement {
        var requirement = self
        requirement.left = left.replacing(aliases)
        requirement.right = right.replacing(aliases)
        return requirement
    }
}

extension TypeSyntax {
    /// That the keys of dictionaries and the elements of sets in the type are `Hashable`: an
    /// equality says so without a word, and an alias does not.
    fileprivate var keysToHash: [WhereRequirement] {
        var keys: [TypeSyntax] = []
        _ = first { type in
            if case .dictionary(let key, _) = type.shape { keys.append(key) }
            if type.standardName == "Set" || type.standardName == "Dictionary" {
                keys += type.children.prefix(1)
            }
            return false
        }
        return keys.map { key in
            let hashable = TypeSyntax(shape: .name([.init(name: "Hashable")]), range: key.range)
            return WhereRequirement(left: key, relation: .conformance, right: hashable)
        }
    }

    /// Whether the type consists of so many types at most.
    func isShort(_ most: Int) -> Bool {
        var count = 0
        return first { _ in
            count += 1
            return count > most
        } == nil
    }
}

extension [TypeSyntax] {
    /// The types without repetitions, and without those that a class cannot do without.
    fileprivate var distinct: [TypeSyntax] {
        var texts: Set<String> = []
        return filter { type in
            if case .wrapped(.suppressed, _) = type.shape { return false }
            return texts.insert(type.text).inserted
        }
    }
}
