extension Requirement {
    /// Whether or not `Equatable` or `Hashable` also contains this requirement. These protocols
    /// aren't isolated to an actor.
    var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Removes the `where` clause requirements that no longer depend on type parameters. The
    /// compiler has already checked them in the protocol.
    func dropResolvedRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}
