/// A stage that finds the required superclass of a double, and reports a superclass from which the
/// double can't derive.
final class SuperclassStage: Stage {
    private let family: Family

    init(_ request: DoubleRequest, _ family: Family) {
        self.family = family
        super.init(request)
    }

    /// Returns the most derived of the required classes, or `nil` if no class is required or a
    /// double can't derive from it.
    func found() -> (Superclass, Family.Bound)? {
        var found: (superclass: Superclass, bound: Family.Bound)?
        if family.isActor, let bound = family.superclasses.first {
            report(
                "`\(bound.heir.name)` requires both a subclass of `\(bound.type.text)` and an "
                    + "actor, which can't have a superclass: leave one of them out",
                bound.heir.source, at: bound.offset)
            return nil
        }
        for bound in family.superclasses {
            guard let superclass = request.protocols.classes.superclass(of: bound) else {
                report("isn't in the files, or is declared more than once", bound)
                return nil
            }
            if superclass.depth > found?.superclass.depth ?? 0 { found = (superclass, bound) }
        }
        guard let (superclass, bound) = found else { return nil }
        if let reason = reason(against: superclass, bound) {
            report(reason, bound)
            return nil
        }
        return (superclass, bound)
    }

    /// Returns the reason why a double can't derive from a class, or `nil` if it can. The text
    /// continues a sentence that begins with the name of the class.
    private func reason(against superclass: Superclass, _ bound: Family.Bound) -> String? {
        let access = options.access.ofImports
        let front = superclass.declaration.place.front
        let words = front.modifiers.map(\.name)
        if let unknownBase = superclass.unknownBase {
            return "inherits `\(unknownBase.text)`, which isn't in the files"
        }
        if !front.conditions.allSatisfy(request.declaration.conditions.contains) {
            return "is declared under a condition that the protocol doesn't share"
        }
        if words.contains("final") { return "is final" }
        if access > .internal && !words.contains("open") {
            return "isn't `open`, as a double that is \(access.rawValue) requires"
        }
        if !superclass.hasInitializers(for: access) {
            return "has initializers that aren't visible to a double"
        }
        let own = types.globalActors(of: family.protocols)
        for actor in superclass.actors {
            guard let other = own.first(where: actor.disagrees) else { continue }
            return "is on `\(actor.text)`, but the protocol is on `\(other.text)`"
        }
        return nil
    }

    private func report(_ reason: String, _ bound: Family.Bound) {
        report(
            "`\(bound.heir.name)` requires a subclass of `\(bound.type.text)`, which \(reason): "
                + "put `@Spy` on a class that derives from it, or \(Advice.byHand)",
            bound.heir.source, at: bound.offset)
    }
}
