// A double is generic over the associated types of its protocol. A member may have a type parameter of
// such a name for itself, which is another type: in a protocol that hides the associated type, and in a
// class it is an error.
extension Member {
    /// The member with other names for those of its type parameters that have one of these.
    func renamingTypeParameters(_ taken: Set<String>) -> Member {
        mappingBranches { member in
            let own = member.typeParameterNames
            guard !taken.isDisjoint(with: own) else { return member }
            var used = taken.union(own)
            _ = member.mappingNames { parts in
                used.insert(Name.unquoted(parts[0].name))
                return .name(parts)
            }
            var member = member
            for name in own where taken.contains(name) {
                var number = 2
                while !used.insert("\(name)\(number)").inserted { number += 1 }
                member.rename(name, to: "\(name)\(number)")
            }
            return member
        }
    }

    /// The member with the names in all its types replaced, except those of its type parameters.
    func mappingOuterNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Member {
        mappingBranches { member in
            let own = member.typeParameterNames
            return member.mappingNames { parts in
                own.contains(Name.unquoted(parts[0].name)) ? .name(parts) : transform(parts)
            }
        }
    }

    /// The member with something done to it, or to each of the members inside of an `#if`.
    private func mappingBranches(_ transform: (Member) -> Member) -> Member {
        guard case .conditional(var branches) = kind else { return transform(self) }
        for index in branches.indices {
            branches[index].members = branches[index].members.map {
                $0.mappingBranches(transform)
            }
        }
        var member = self
        member.kind = .conditional(branches)
        return member
    }

    /// The names of the type parameters that it has itself.
    private var typeParameterNames: [String] {
        genericClause?.parameters.map { Name.unquoted($0.name) } ?? []
    }

    private mutating func rename(_ name: String, to other: String) {
        self = mappingNames { parts in
            var parts = parts
            if Name.unquoted(parts[0].name) == name { parts[0].name = other }
            return .name(parts)
        }
        guard var clause = genericClause else { return }
        for index in clause.parameters.indices
        where Name.unquoted(clause.parameters[index].name) == name {
            clause.parameters[index].name = other
        }
        genericClause = clause
    }

    private var genericClause: GenericClause? {
        get {
            switch kind {
            case .function(let function): function.genericClause
            case .subscript(let subscription): subscription.genericClause
            case .initializer(let initializer): initializer.genericClause
            default: nil
            }
        }
        set {
            switch kind {
            case .function(var function):
                function.genericClause = newValue
                kind = .function(function)
            case .subscript(var subscription):
                subscription.genericClause = newValue
                kind = .subscript(subscription)
            case .initializer(var initializer):
                initializer.genericClause = newValue
                kind = .initializer(initializer)
            default: break
            }
        }
    }
}
