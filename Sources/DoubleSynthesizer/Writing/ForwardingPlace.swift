/// The isolation in which a double calls the real implementation.
///
/// A call of the spy is on the actor of its caller, and so is the call of the real implementation,
/// unless the compiler would then send a result that isn't `Sendable` from one to the other. It
/// forbids this if the function has an actor of its own, and for a nonisolated property.
enum ForwardingPlace {
    case caller
    /// The attribute before the closure: `@MainActor`, `@concurrent`.
    case own(String)
    /// A separate function, which the compiler isolates like the property: it's nonisolated, on the
    /// caller's actor, or on the default actor, depending on the language mode. The value is
    /// `nonisolated ` or empty.
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
    /// Returns whether it isn't on an actor in any build, as far as that is visible.
    fileprivate func isOnNoActor(in blueprint: Blueprint) -> Bool {
        if modifiers.contains(where: { $0.hasPrefix("nonisolated") }) { return true }
        if case .actor = blueprint.shape { return false }
        return !blueprint.isIsolated
    }
}
