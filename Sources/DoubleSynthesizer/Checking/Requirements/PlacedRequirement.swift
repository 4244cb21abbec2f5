/// A translated requirement, and whether or not it's outside of the double's actor.
struct PlacedRequirement {
    let requirement: Requirement
    let isOutsideActor: Bool
}
