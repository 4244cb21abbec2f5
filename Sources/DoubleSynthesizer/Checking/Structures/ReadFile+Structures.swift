extension ReadFile {
    /// The structures of these names that keep functions, each taken for a protocol that asks for
    /// them, with what there is to complain about.
    package func structures(
        named names: [String], _ types: TypeTable
    ) -> [(declaration: ProtocolDeclaration, complaints: [Complaint])] {
        if names.isEmpty { return [] }
        return places.lazy.filter { $0.kind == .structure }.compactMap { place in
            let own =
                [place.name, place.qualifiedName]
                + (source.module.map { ["\($0).\(place.qualifiedName)"] } ?? [])
            guard own.contains(where: names.contains), let structure = structure(at: place)
            else { return nil }
            let checks = StructureChecks(structure, types)
            if checks.hasNoFunctions { return nil }
            return (checks.asProtocol(), checks.complaints)
        }
    }

    /// The names of the structures that keep functions and nothing else, and that a double can make
    /// a value of.
    package func namesOfFunctionStructures(_ types: TypeTable) -> [String] {
        places.lazy.filter { $0.kind == .structure }.compactMap { place in
            guard let checks = structure(at: place).map({ StructureChecks($0, types) }),
                checks.hasFunctionsOnly
            else { return nil }
            let declaration = checks.asProtocol()
            let isFine = checks.complaints.isEmpty && !types.hides(declaration)
            return isFine ? place.qualifiedName : nil
        }
    }

    private func structure(at place: TypePlace) -> StructureDeclaration? {
        var structure = Reader(at: place.index, in: source).readStructure(place.front)
        structure?.scope = place.scope
        structure?.conditions = place.front.conditions
        structure?.surroundings = place.surroundings
        // Extensions may declare more of them.
        for type in types where type.scope == place.scope + [place.name] {
            structure?.typeNames.insert(type.name)
        }
        return structure
    }
}
