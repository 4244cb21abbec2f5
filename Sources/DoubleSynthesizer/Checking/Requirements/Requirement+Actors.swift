extension Requirement {
    /// Puts it outside of the actor that the double is bound to.
    ///
    /// What is on an actor of its own in some builds is on none then: that fits in all of them.
    func leaveActor(_ types: TypeTable) {
        front.attributes.removeAll { types.isGlobalActor($0) && !$0.conditions.isEmpty }
        globalActors.removeAll { !$0.conditions.isEmpty }
        let isBound =
            front.attributes.contains { types.isGlobalActor($0) }
            || parameters.contains { $0.has("isolated") }
        let isOutside = modifiers.contains { $0.hasPrefix("nonisolated") }
        if !isBound && !isOutside { front.modifiers.append(.nonisolated(at: offset)) }
    }
}
