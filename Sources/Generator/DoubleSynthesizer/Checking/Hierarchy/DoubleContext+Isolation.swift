// The global actors of a double and of its requirements.

extension DoubleContext {
    /// `true` if the double is isolated to a global actor in at least some builds.
    var isIsolated: Bool { isolation != .never }

    /// Returns whether the requirements of a protocol and its bases are isolated to the double's
    /// actor in every build in which the double is isolated.
    func isOnActor(_ lineage: [ProtocolDeclaration]) -> Bool {
        let own = request.actors(of: lineage, in: hierarchy)
        return (!own.isEmpty || lineage.contains(where: request.isIsolated))
            && actors.allSatisfy { actor in own.contains { $0.covers(actor) } }
    }

    /// Returns the global actors to which the compiler isolates the requirements of a protocol: its
    /// own, or those of the protocols that it directly inherits if they agree.
    func actors(ofRequirementsIn index: Int) -> [Attribute] {
        if let known = actorsOfRequirements[index] { return known }
        // In invalid code, a protocol may inherit from itself.
        actorsOfRequirements[index] = []
        let own = types.globalActors(of: [hierarchy.protocols[index]])
        var actors = own
        if !own.contains(where: \.conditions.isEmpty) {
            let inherited = hierarchy.bases(of: index).flatMap { self.actors(ofRequirementsIn: $0) }
            // If they may be on the inherited actor in some builds, they get none, because a
            // nonisolated member is always valid.
            if !inherited.isEmpty {
                actors = own.isEmpty && !inherited.disagree ? Array(inherited.prefix(1)) : []
            }
        }
        actorsOfRequirements[index] = actors
        return actors
    }

    /// Returns whether the members in extensions of a protocol may be isolated to a global actor,
    /// unless they're explicitly nonisolated.
    ///
    /// If nonisolated doubles are requested, the main actor may be the default isolation.
    package func mayIsolateExtensions(of declaration: ProtocolDeclaration) -> Bool {
        let lineage = hierarchy.lineage(of: declaration)
        if !request.actors(of: lineage, in: hierarchy).isEmpty { return true }
        if lineage.contains(where: request.isIsolated) { return true }
        return request.options.isNonisolated
            && !declaration.modifiers.contains { $0.text == "nonisolated" }
    }
}
