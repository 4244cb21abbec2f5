extension Requirement {
    /// Moves the requirement outside of the double's actor.
    ///
    /// A requirement that is isolated to its own actor only in some builds becomes nonisolated,
    /// which is valid in all builds.
    func makeNonisolated(_ types: TypeTable) {
        front.attributes.removeAll { types.isGlobalActor($0) && !$0.conditions.isEmpty }
        globalActors.removeAll { !$0.conditions.isEmpty }
        let isBound =
            front.attributes.contains { types.isGlobalActor($0) }
            || parameters.contains { $0.has("isolated") }
        let isOutside = modifiers.contains { $0.hasPrefix("nonisolated") }
        if !isBound && !isOutside { front.modifiers.append(.nonisolated(at: offset)) }
    }
}
