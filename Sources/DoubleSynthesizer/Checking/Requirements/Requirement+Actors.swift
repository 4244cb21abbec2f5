extension Requirement {
    /// Moves it outside of the double's actor.
    ///
    /// If it's on its own actor in some builds only, it isn't on an actor afterwards, which is
    /// valid in all builds.
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
