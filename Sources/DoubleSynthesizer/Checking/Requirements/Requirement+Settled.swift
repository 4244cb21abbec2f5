extension Requirement {
    /// Whether `Equatable` or `Hashable` ask for it too, which are on no actor.
    var isIdentity: Bool {
        ["==(_:_:)", "hash(into:)", "hashValue"].contains(fullName)
    }

    /// Leaves out what a `where` clause says about types that are settled by now, which the
    /// compiler has checked in the protocol.
    func dropSettledRequirements(_ associatedTypes: Set<String>) {
        let open = associatedTypes.union(genericParameters.map(\.name))
        whereClause?.requirements.removeAll { !$0.left.mentions(open) && !$0.right.mentions(open) }
    }
}
