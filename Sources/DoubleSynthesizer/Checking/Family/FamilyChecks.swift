/// A stage that rejects protocols that no type in another file, or no type on a single actor, can
/// conform to.
final class FamilyChecks: Stage {
    func check(_ family: Family) {
        checkAccess()
        checkAvailability()
        checkActors(of: family)
        checkCompilersOwn(family)
    }

    private var declaration: ProtocolDeclaration { request.declaration }

    private func checkAccess() {
        if options.isNextToProtocol { return }
        let level = declaration.modifiers.first { AccessLevel.words.contains($0.name) }
        if let level, level.name == "private" || level.name == "fileprivate" {
            report(
                "`\(declaration.name)` is \(level.name), so no double in another file can conform "
                    + "to it: remove `\(level.name)`",
                declaration.source, at: level.offset)
        }
        let around = types.around(declaration.scope)
        let hiding = declaration.surroundings.hiding ?? around.lazy.compactMap(\.hiding).first
        if let hiding {
            return report(
                "`\(declaration.name)` is inside a \(hiding) declaration, so no double in another "
                    + "file can conform to it: remove `\(hiding)`, or move the protocol out",
                declaration.source, at: declaration.offset)
        }
        let actual = types.level(of: declaration)
        let access = options.access.ofImports
        if actual < access && level?.name != "private" && level?.name != "fileprivate" {
            report(
                "`\(declaration.name)` is \(actual.rawValue), so its double can't be "
                    + "\(access.rawValue): make the protocol \(access.rawValue), or use "
                    + "`--access \(actual.rawValue)`",
                declaration.source, at: declaration.offset)
        }
    }

    /// Reports the protocol if it's unavailable, because its double would also be unavailable.
    private func checkAvailability() {
        let around = declaration.surroundings.availability
        let isGone = (declaration.attributes + around).contains {
            $0.isUnavailability && $0.conditions.isEmpty
        }
        guard isGone else { return }
        report(
            "`\(declaration.name)` is unavailable, so its double would be too: remove it, or leave "
                + "it out", declaration)
    }

    /// Reports protocols if no actor, or no type on a single actor, can conform to all of them.
    private func checkActors(of family: Family) {
        let actors = types.globalActors(of: family.protocols)
        if family.isActor, let actor = actors.first {
            report(
                "`\(declaration.name)` requires an actor, which can't be isolated to "
                    + "`\(actor.text)`: \(Advice.byHand)", declaration)
        } else if let (one, other) = pairOfActors(actors) {
            report(
                "`\(declaration.name)` inherits from protocols on different actors, "
                    + "`\(one.text)` and `\(other.text)`, but a double can only be on one: "
                    + Advice.byHand, declaration)
        }
        if family.isActor { checkInitializers(of: family) }
    }

    /// Returns two different actors that may exist in the same build, if any.
    private func pairOfActors(_ actors: [Attribute]) -> (Attribute, Attribute)? {
        for (index, one) in actors.enumerated() {
            if let other = actors[..<index].first(where: one.disagrees) { return (other, one) }
        }
        return nil
    }

    private func checkInitializers(of family: Family) {
        for relative in family.protocols where relative.source.isStandard {
            let isStrict = relative.name == "Decodable" || relative.name.hasPrefix("ExpressibleBy")
            guard isStrict else { continue }
            report(
                "`\(relative.name)` requires an initializer that an actor can't have, because its "
                    + "argument may not be `Sendable`: \(Advice.byHand)", declaration)
        }
    }

    /// Reports protocols whose requirements are known only to the compiler.
    private func checkCompilersOwn(_ family: Family) {
        for relative in family.protocols {
            if options.access == .open, relative.name == "Strideable",
                relative.source.isStandard
            {
                report(
                    "a class that can be subclassed can't conform to `Strideable`: "
                        + "\(Advice.publicAccess), or \(Advice.byHand)", declaration)
            }
            guard let module = relative.source.module,
                let reason = StandardLibrary.hiddenRequirements["\(module).\(relative.name)"]
            else { continue }
            report(
                "`\(relative.name)` requires \(reason): \(Advice.byHand)", declaration)
        }
    }
}
