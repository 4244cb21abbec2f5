extension TypeTable {
    /// Returns the global actors of the given protocols, without duplicates.
    func globalActors(of protocols: [ProtocolDeclaration]) -> [Attribute] {
        var actors: [Attribute] = []
        for actor in protocols.flatMap(\.attributes).filter(isGlobalActor)
        where !actors.contains(where: { $0.isSame(as: actor) }) {
            actors.append(actor)
        }
        return actors
    }
}
