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
            guard own.contains(where: names.contains),
                var structure = Reader(at: place.index, in: source).readStructure(place.front)
            else { return nil }
            structure.scope = place.scope
            structure.conditions = place.front.conditions
            structure.surroundings = place.surroundings
            // Extensions may declare more of them.
            for type in self.types where type.scope == place.scope + [place.name] {
                structure.typeNames.insert(type.name)
            }
            let checks = StructureChecks(structure, types)
            if checks.hasNoFunctions { return nil }
            return (checks.asProtocol(), checks.complaints)
        }
    }
}
