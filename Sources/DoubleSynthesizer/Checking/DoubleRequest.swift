/// A requested double's protocol, and the other declarations that were read.
final class DoubleRequest {
    let declaration: ProtocolDeclaration
    let options: DoubleOptions
    let protocols: ProtocolTable
    /// The double's name, in backticks if required.
    let name: String

    init(
        _ declaration: ProtocolDeclaration, named name: String, _ options: DoubleOptions,
        _ protocols: ProtocolTable
    ) {
        self.declaration = declaration
        self.name = name
        self.options = options
        self.protocols = protocols
    }

    var types: TypeTable { protocols.types }

    /// Returns whether the protocol declares a requirement itself, rather than inheriting it.
    func isAsked(_ requirement: Requirement) -> Bool {
        requirement.source === declaration.source
            && declaration.members.requirements.contains { $0.offset == requirement.offset }
    }

    /// Returns whether a protocol is isolated to a global actor.
    func isIsolated(_ relative: ProtocolDeclaration) -> Bool {
        if relative.attributes.contains(where: types.isGlobalActor) { return true }
        // The actor's name may be any, or that of the module's default, which nothing here tells.
        guard options.isBeside, !options.isForActor, relative === declaration else { return false }
        return relative.members.fronts.contains { front in
            front.modifiers.contains { $0.text == "nonisolated" }
        }
    }

    /// The global actors of some protocols of a family: those that they name, and those of the
    /// classes that they require, which are theirs too.
    func actors(of protocols: [ProtocolDeclaration], in family: Family) -> [Attribute] {
        var actors = types.globalActors(of: protocols)
        for bound in family.superclasses where protocols.contains(where: { $0 === bound.heir }) {
            let inherited = self.protocols.classes.superclass(of: bound)?.actors ?? []
            actors += inherited.filter { actor in !actors.contains { $0.isSame(as: actor) } }
        }
        return actors
    }

    /// What to put in front of the name of a type that a protocol's own module declares, where a
    /// double sees another one of that name.
    func modulePrefix(of name: String, from relative: ProtocolDeclaration) -> ModulePrefix? {
        let home = relative.source.module
        guard let module = home ?? options.ownModule,
            types.isShared(name, declaredIn: home, tested: declaration.source.module)
                || options.namesBeside.contains(name) && types.declares(name, outsideIn: home)
        else { return nil }
        return ModulePrefix(module: module, isHidden: types.declares(module, in: []))
    }
}
