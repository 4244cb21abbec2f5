/// The isolation in which a double calls the real implementation.
///
/// A call of the spy is on the actor of its caller, and so is the call of the real implementation,
/// unless the compiler would then send a result that isn't `Sendable` from one to the other. It
/// forbids this if the function has an actor of its own, and for a nonisolated property.
enum ForwardingPlace {
    case caller
    /// What stands in front of the closure: `@MainActor`, `@concurrent`.
    case own(String)
    /// In a function of its own, which is where the mode of the compiler has the property: on no
    /// actor, on that of its caller, or on the one where all code is. `nonisolated ` may stand in
    /// front.
    case function(String)

    init(of requirement: Requirement, in blueprint: Blueprint) {
        self = .caller
        guard requirement.effects.isAsync, let result = requirement.result,
            !result.isKnownSendable(blueprint.sendableNames)
        else { return }
        let actors = requirement.globalActors
        if let actor = actors.first, actors.allSatisfy(\.conditions.isEmpty) {
            if requirement.isOnAnotherActor(than: blueprint.actors) { self = .own(actor.text) }
            return
        }
        guard requirement.isProperty, actors.isEmpty, requirement.isOnNoActor(in: blueprint) else {
            return
        }
        if requirement.attributes.contains(where: { $0.name == "concurrent" }) {
            self = .own("@concurrent")
        } else if !requirement.modifiers.contains("nonisolated(nonsending)") {
            let isOutside = requirement.modifiers.contains("nonisolated")
            self = .function(isOutside ? "nonisolated " : "")
        }
    }
}

extension Requirement {
    /// Whether it is on no actor in any build, as far as that can be seen.
    fileprivate func isOnNoActor(in blueprint: Blueprint) -> Bool {
        if modifiers.contains(where: { $0.hasPrefix("nonisolated") }) { return true }
        if case .actor = blueprint.shape { return false }
        return !blueprint.isIsolated
    }
}
