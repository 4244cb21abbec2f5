// A protocol may ask again, with types of its own, for what a base asks for: `var id: UUID` for `var id:
// ID`. One member meets both, and that is what the compiler infers associated types from.
extension Checker {
    fileprivate typealias Restatable = (member: Member, declaration: ProtocolDeclaration)

    /// The associated types that requirements settle which ask again for others.
    func inferred(
        _ names: Set<String>, _ known: [AssociatedTypes.Alias], of family: Family,
        in destination: ProtocolDeclaration, double: String
    ) -> [AssociatedTypes.Alias] {
        if names.isEmpty || family.protocols.count == 1 { return [] }
        var groups: [String: [Restatable]] = [:]
        var order: [String] = []
        for declaration in family.protocols {
            for member in declaration.members {
                guard let key = Checker.requirement(member)?.overloadName else { continue }
                if groups[key] == nil { order.append(key) }
                groups[key, default: []].append((member, declaration))
            }
        }
        var aliases = known
        // Nobody restates one of so many overloads, and each one is compared with all.
        for key in order where 2...16 ~= groups[key, default: []].count {
            let group = groups[key, default: []].map { member, declaration -> Restatable in
                let qualifier = qualifier(from: declaration, to: destination, in: family)
                let member = member.renamingTypeParameters(names)
                    .mappingOuterNames { .name(qualifier.qualified($0)) }
                    .mappingNames {
                        .name(TypeSyntax.replacingSelf(in: $0, by: double, except: names))
                    }
                return (member, declaration)
            }
            for old in group {
                var found: [[AssociatedTypes.Alias]] = []
                for new in group where isRestated(old, by: new, in: family) {
                    let (old, new) = (old.member.replacing(aliases), new.member.replacing(aliases))
                    if let bindings = bindings(from: old, to: new, of: names) {
                        found.append(bindings)
                    }
                }
                // What names a type goes before what leaves it open too.
                let closed = found.filter { $0.allSatisfy { !$0.type.mentions(names) } }
                if !closed.isEmpty { found = closed }
                // Where several fit, nobody knows which one is meant.
                let texts = Set(found.map { $0.map { "\($0.name) \($0.type.text)" } })
                if texts.count == 1 { aliases += found[0] }
            }
        }
        return Array(aliases.dropFirst(known.count))
    }

    /// Whether a requirement may be another one again. A function that no heir asks for may be an
    /// overload, and a property is the same one wherever it comes from.
    private func isRestated(_ old: Restatable, by new: Restatable, in family: Family) -> Bool {
        if old.declaration === new.declaration { return false }
        if case .property = old.member.kind { return true }
        return family.lineage(of: new.declaration).contains { $0 === old.declaration }
    }

    /// What the associated types in a requirement have to be for it to be another one; nil where it
    /// cannot be, or is already.
    private func bindings(
        from old: Member, to new: Member, of names: Set<String>
    ) -> [AssociatedTypes.Alias]? {
        guard let one = Checker.requirement(old), let other = Checker.requirement(new) else {
            return nil
        }
        var bindings: [AssociatedTypes.Alias] = []
        let own = Set(other.genericParameters.map { Name.unquoted($0.name) })
        for (type, counterpart) in zip(one.places, other.places) {
            type.bind(names, to: counterpart, hiding: own, in: &bindings)
        }
        guard !bindings.isEmpty, var bound = Checker.requirement(old.replacing(bindings)) else {
            return nil
        }
        bound.effects = other.effects
        let (left, right) = (Signature(bound, types, view), Signature(other, types, view))
        return left.text == right.text && left.result == right.result ? bindings : nil
    }
}

extension Member {
    fileprivate func replacing(_ aliases: [AssociatedTypes.Alias]) -> Member {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }
}

extension AssociatedTypes {
    /// Says of those parameters which overloads name that they are associated types: the compiler would
    /// ask the overloads, and each one could tell another type.
    mutating func declareParameters(ofOverloadsIn requirements: [Requirement]) {
        if parameters.isEmpty { return }
        let overloads = Dictionary(grouping: requirements, by: \.overloadName)
        var names: Set<String> = []
        for type in overloads.values.lazy.filter({ $0.count > 1 }).joined().flatMap(\.types) {
            _ = type.first { part in
                if let name = part.bareName { names.insert(name) }
                return false
            }
        }
        for parameter in parameters where names.contains(Name.unquoted(parameter.name)) {
            let type = TypeSyntax(shape: .name([.init(name: parameter.name)]), range: 0..<0)
            aliases.append(.init(name: Name.unquoted(parameter.name), type: type))
        }
    }
}

extension Requirement {
    /// What it has in common with its overloads.
    var overloadName: String { "\(isStatic) \(labelledName)" }

    /// The types of the parameters, of the result and of the error.
    var places: [TypeSyntax] {
        let nothing = TypeSyntax(shape: .tuple([]), range: 0..<0)
        return parameters.map(\.type) + [result ?? nothing] + effects.errors
    }
}

extension TypeSyntax {
    /// Binds those of some names that the type consists of to what stands in their place in another one.
    fileprivate func bind(
        _ names: Set<String>, to other: TypeSyntax, hiding own: Set<String>,
        in bindings: inout [AssociatedTypes.Alias]
    ) {
        guard let name = bareName, names.contains(name) else {
            for (child, counterpart) in zip(unwrapped.children, other.unwrapped.children) {
                child.bind(names, to: counterpart, hiding: own, in: &bindings)
            }
            return
        }
        let isKnown = bindings.contains { $0.name == name }
        if !isKnown && other.canBeNamed && !other.mentions(own.union([name])) {
            bindings.append(.init(name: name, type: other))
        }
    }

    /// Whether an alias can stand for the type.
    private var canBeNamed: Bool {
        switch shape {
        case .attributed, .implicitlyUnwrapped: false
        default: first(where: \.isOpaque) == nil
        }
    }
}
