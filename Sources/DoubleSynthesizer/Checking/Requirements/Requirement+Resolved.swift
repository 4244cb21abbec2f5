extension Requirement {
    /// `true` if `Equatable` or `Hashable` also require it. These protocols aren't on an actor.
    var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Removes requirements of the `where` clause that don't depend on type parameters anymore. The
    /// compiler checks them in the protocol.
    func dropResolvedRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}
