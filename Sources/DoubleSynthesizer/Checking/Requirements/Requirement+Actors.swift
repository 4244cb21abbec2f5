extension Requirement {
    /// Puts it outside of the actor that the double is bound to.
    func leaveActor(_ types: TypeTable) {
        let isBound =
            front.attributes.contains { types.isGlobalActor($0) }
            || parameters.contains { $0.has("isolated") }
        let isOutside = modifiers.contains { $0.hasPrefix("nonisolated") }
        if !isBound && !isOutside { front.modifiers.append(.nonisolated(at: offset)) }
    }
}
