/// An enumeration describing the isolation in which a double calls the real implementation.
///
/// Both the spy and the real implementation should be called on the actor of the caller. However,
/// the compiler must not have to send a result that isn't `Sendable` from one actor to another. It
/// would have to do this if the function has its own actor, or if the requirement is a nonisolated
/// property.
enum ForwardingPlace {
    case caller
    /// The attribute before the closure, for example `@MainActor` or `@concurrent`.
    case own(String)
    /// A separate function that the compiler isolates like the property. Depending on the language
    /// mode, the function is nonisolated, or isolated to the caller's actor or to the default
    /// actor. The associated value is either `nonisolated ` or empty.
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
    /// Returns whether the requirement isn't isolated to an actor in any build, as far as its
    /// actors are visible.
    fileprivate func isOnNoActor(in blueprint: Blueprint) -> Bool {
        if modifiers.contains(where: { $0.hasPrefix("nonisolated") }) { return true }
        if case .actor = blueprint.shape { return false }
        return !blueprint.isIsolated
    }
}
