extension Checker {
    /// Complains about type parameters that stand for one type: a protocol may say so of an associated
    /// type, and a class may not of its own parameter.
    func checkTypeParameters(of requirement: Requirement, _ member: Member) {
        let own = Set(requirement.genericParameters.map(\.name))
        for clause in requirement.whereRequirements where clause.relation == .equality {
            for (side, other) in [(clause.left, clause.right), (clause.right, clause.left)] {
                guard let name = side.bareName, own.contains(name), form == .spy,
                    !other.mentions(own)
                else { continue }
                complain(
                    "`\(clause.text)` leaves nothing of the type parameter `\(name)`: name "
                        + "`\(other.text)` itself, or \(Advice.byHand)",
                    member.source, at: side.range.lowerBound)
            }
        }
    }

    /// Complains about packs that go along with each other: the compiler takes no function for such a
    /// requirement, whoever writes it.
    func checkPacks(of requirement: Requirement, _ member: Member) {
        let packs = Set(requirement.genericParameters.filter(\.isPack).map(\.name))
        let expansion = requirement.types.lazy.compactMap { $0.first { $0.expands(packs) > 1 } }
            .first
        guard form == .spy, packs.count > 1, let expansion else { return }
        complain(
            "`\(expansion.text)` asks for packs of one length, and the compiler accepts no function "
                + "that does, not even yours: use one pack", member.source,
            at: expansion.range.lowerBound)
    }

    /// Complains about results that no test could set.
    func checkResult(of requirement: Requirement, _ member: Member) {
        guard form == .spy, let result = requirement.result else { return }
        if let opaque = result.first(where: \.isOpaque) {
            return complain(
                "`\(opaque.text)` as a result means one type that the protocol does not name: use an "
                    + "associated type, or \(Advice.byHand)",
                member.source, at: opaque.range.lowerBound)
        }
        if let function = result.functionOfPacks {
            return complain(
                "`\(function.text)` takes any number of arguments, and the compiler lets no part keep "
                    + "such a function: \(Advice.byHand)", member.source,
                at: function.range.lowerBound)
        }
        let isBound = member.attributes.contains { $0.name == "_lifetime" }
        if let span = result.first(where: \.isSpan) ?? (isBound ? result : nil) {
            return complain(
                "`\(span.text)` cannot outlive what it looks into, so no test can set it: "
                    + Advice.byHand, member.source, at: span.range.lowerBound)
        }
        if requirement.isProperty, types.isImmovable(types.resolved(result, from: view).type) {
            return complain(
                "a `\(result.text)` stays where it is, so that only a `let` meets "
                    + "`\(requirement.name)`, and a double answers with code: \(Advice.byHand)",
                member.source, at: result.range.lowerBound)
        }
        let typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
        if requirement.isSettable,
            let unique = types.noncopyable(in: result, from: view, typeParameters)
        {
            return complain(
                "`\(unique.text)` cannot be copied, so no part can keep what is written to "
                    + "`\(requirement.name)`: use `{ get }`, or \(Advice.byHand)",
                member.source, at: unique.range.lowerBound)
        }
        guard case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: {
                !$0.isOfFunction && $0.text != "sending"
            })
        else { return }
        complain(
            "a result that is `\(prefix.text)` cannot be one that a test has set: \(Advice.byHand)",
            member.source, at: prefix.offset)
    }
}

extension TypeSyntax {
    /// How many of some packs an expansion goes along.
    fileprivate func expands(_ packs: Set<String>) -> Int {
        guard case .packExpansion(let pattern) = shape else { return 0 }
        return packs.count { pattern.mentions([$0]) }
    }
}

// MARK: - Type parameters

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
