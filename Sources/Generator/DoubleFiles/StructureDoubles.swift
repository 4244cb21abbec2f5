import DoubleSynthesizer

extension ReadFile {
    /// Returns the structs of closures with the given names, and their problems. Each struct is
    /// treated as a protocol that requires the functions in its properties.
    package func structures(
        named names: [String], _ types: TypeTable
    ) -> [(declaration: ProtocolDeclaration, problems: [SourceProblem])] {
        if names.isEmpty { return [] }
        return places.lazy.filter { $0.kind == .structure }.compactMap { place in
            var namesOfStructure = [place.name, place.qualifiedName]
            if let module = source.module {
                namesOfStructure.append("\(module).\(place.qualifiedName)")
            }
            guard namesOfStructure.contains(where: names.contains),
                let structure = structure(at: place)
            else { return nil }
            let checks = StructureChecks(structure, types)
            if checks.hasNoFunctions { return nil }
            return (checks.asProtocol(), checks.problems)
        }
    }

    /// Returns the names of the structs that contain only closures and can be created by a double.
    package func namesOfFunctionStructures(_ types: TypeTable) -> [String] {
        places.lazy.filter { $0.kind == .structure }.compactMap { place in
            guard let checks = structure(at: place).map({ StructureChecks($0, types) }),
                checks.hasFunctionsOnly
            else { return nil }
            let declaration = checks.asProtocol()
            let isSupported = checks.problems.isEmpty && !types.hides(declaration)
            return isSupported ? place.qualifiedName : nil
        }
    }

    private func structure(at place: TypePlace) -> StructureDeclaration? {
        var structure = Reader(source, at: place.index).readStructure(place.front)
        structure?.scope = place.scope
        structure?.conditions = place.front.conditions
        structure?.enclosingContext = place.enclosingContext
        // Note that extensions may declare further types.
        for type in types where type.scope == place.scope + [place.name] {
            structure?.typeNames.insert(type.name)
        }
        return structure
    }
}
