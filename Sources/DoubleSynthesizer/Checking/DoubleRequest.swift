/// The protocol of a requested double, and the other declarations that were read.
final class DoubleRequest {
    let declaration: ProtocolDeclaration
    let options: DoubleOptions
    let protocols: ProtocolTable
    /// The name of the double, in backticks if it requires them.
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

    /// Returns whether the protocol declares a requirement itself instead of inheriting it.
    func declares(_ requirement: Requirement) -> Bool {
        requirement.source === declaration.source
            && declaration.members.requirements.contains { $0.offset == requirement.offset }
    }

    /// Returns whether a protocol is isolated to a global actor.
    func isIsolated(_ relative: ProtocolDeclaration) -> Bool {
        if relative.attributes.contains(where: types.isGlobalActor) { return true }
        // The actor may have any name. It may also be the default actor of the module, which isn't
        // visible here.
        guard options.isNextToProtocol, !options.isForActor, relative === declaration else {
            return false
        }
        return relative.members.fronts.contains { front in
            front.modifiers.contains { $0.text == "nonisolated" }
        }
    }

    /// Returns the global actors of the given protocols in a family, including the actors of their
    /// required superclasses.
    func actors(of protocols: [ProtocolDeclaration], in family: Family) -> [Attribute] {
        var actors = types.globalActors(of: protocols)
        for bound in family.superclasses where protocols.contains(where: { $0 === bound.heir }) {
            let inherited = self.protocols.classes.superclass(of: bound)?.actors ?? []
            actors += inherited.filter { actor in !actors.contains { $0.isSame(as: actor) } }
        }
        return actors
    }

    /// Returns the module prefix for a type declared in a protocol's own module, if the double also
    /// sees another type with the same name.
    func modulePrefix(of name: String, from relative: ProtocolDeclaration) -> ModulePrefix? {
        let home = relative.source.module
        guard let module = home ?? options.ownModule,
            types.isShared(name, declaredIn: home, tested: declaration.source.module)
                || options.neighboringNames.contains(name) && types.declares(name, outsideIn: home)
        else { return nil }
        return ModulePrefix(module: module, isHidden: types.declares(module, in: []))
    }
}

/// The options of a double and of the context in which it's declared.
package struct DoubleOptions {
    var access: AccessLevel
    /// The suffix of the double's name.
    package var suffix = "Spy"
    /// A Boolean value that indicates whether the double is made of spies. If it is, the names of
    /// the spies must not conflict with other names.
    package var hasSpies = true
    /// `true` if the double is declared next to its protocol. In this case, the rest of the file
    /// isn't visible.
    var isNextToProtocol = false
    /// `true` if the double has enclosing types that aren't in the files. These types may declare
    /// other types with standard library names.
    var isNested = false
    /// The names of the types that the double itself declares, for example its type parameters.
    var namesInside: Set<String> = []
    /// `true` if the double can be created without arguments. If the protocol requires an
    /// initializer, this option has no effect.
    var hasPlainInitializer = true
    /// A Boolean value that indicates whether the double is nonisolated. If its protocol specifies
    /// an actor, this option has no effect.
    package var isNonisolated = false
    /// `true` if the double is an actor, regardless of the protocol.
    var isForActor = false
    /// The module that doubles of files without a module import, if any.
    var ownModule: String?

    /// The names declared at the top level of the doubles' module. Inside that module, these names
    /// shadow imported names.
    package var neighboringNames: Set<String> = []

    /// Creates options for doubles that are written to separate files.
    package init(access: AccessLevel, ownModule: String? = nil) {
        self.access = access
        self.ownModule = ownModule
    }

    /// Creates options for a double made of spies that is declared next to its protocol.
    init(nextToProtocol access: AccessLevel, isNested: Bool) {
        self.init(access: access)
        self.isNested = isNested
        isNextToProtocol = true
    }
}
