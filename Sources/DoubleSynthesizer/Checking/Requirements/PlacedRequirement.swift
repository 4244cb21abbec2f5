/// A translated requirement, and whether it's outside of the double's actor.
struct PlacedRequirement {
    let requirement: Requirement
    let isOutsideActor: Bool
}
