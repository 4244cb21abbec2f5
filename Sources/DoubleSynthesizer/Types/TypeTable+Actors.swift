extension TypeTable {
    /// The global actors that protocols name, as attributes.
    func globalActors(of protocols: [ProtocolDeclaration]) -> [String] {
        var actors: [String] = []
        for declaration in protocols {
            for attribute in declaration.attributes
            where isGlobalActor(attribute) && !actors.contains(attribute.text) {
                actors.append(attribute.text)
            }
        }
        return actors
    }
}
