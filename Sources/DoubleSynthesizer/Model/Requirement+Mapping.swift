extension Requirement {
    /// Returns the requirement with all names in its types replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Requirement {
        let requirement = copy()
        requirement.genericClause = genericClause?.mappingNames(transform)
        for index in parameters.indices {
            requirement.parameters[index] = parameters[index].mappingNames(transform)
        }
        requirement.effects = effects.mappingNames(transform)
        requirement.result = result?.replacingNames(transform)
        requirement.whereClause = whereClause?.mappingNames(transform)
        return requirement
    }

    /// Returns the requirement with the names in its types replaced, except for the names of its
    /// own type parameters.
    func mappingOuterNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Requirement {
        let own = typeParameterNames
        if own.isEmpty { return mappingNames(transform) }
        return mappingNames { parts in
            own.contains(Name.unquoted(parts[0].name)) ? .name(parts) : transform(parts)
        }
    }

    /// Returns the requirement with all aliases replaced by their types.
    func replacing(_ aliases: [AssociatedTypes.Alias]) -> Requirement {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }

    /// Returns the requirement with new names for the type parameters whose names are already
    /// taken.
    ///
    /// A double is generic over the associated types of its protocol, and a requirement may declare
    /// a type parameter with the same name. In a protocol, this type parameter shadows the
    /// associated type. In a class, however, it's an error.
    func renamingTypeParameters(_ taken: Set<String>) -> Requirement {
        let own = typeParameterNames
        if taken.isDisjoint(with: own) { return self }
        var used = taken.union(own)
        _ = mappingNames { parts in
            used.insert(Name.unquoted(parts[0].name))
            return .name(parts)
        }
        var requirement = self
        for name in own where taken.contains(name) {
            var number = 2
            while !used.insert("\(name)\(number)").inserted { number += 1 }
            requirement = requirement.renaming(name, to: "\(name)\(number)")
        }
        return requirement
    }

    /// The requirement without a result if its result is `Void`. An alias in the result may have
    /// been resolved to this type.
    var withoutVoid: Requirement {
        guard case .function = kind, result?.isVoid == true else { return self }
        let requirement = copy()
        requirement.result = nil
        return requirement
    }

    /// The names of the type parameters that the requirement declares.
    var typeParameterNames: [String] {
        genericParameters.map { Name.unquoted($0.name) }
    }

    private func renaming(_ name: String, to other: String) -> Requirement {
        let requirement = mappingNames { parts in
            var parts = parts
            if Name.unquoted(parts[0].name) == name { parts[0].name = other }
            return .name(parts)
        }
        let indices = requirement.genericParameters.indices
        for index in indices where Name.unquoted(genericParameters[index].name) == name {
            requirement.genericClause?.parameters[index].name = other
        }
        return requirement
    }
}
