/// A requirement in the words of the double, with whether it stays outside of the actor that the
/// double is on.
struct PlacedRequirement {
    let requirement: Requirement
    let isOutsideActor: Bool
}
