/// A type representing a family together with the context in which its double is declared.
final class Setting {
    let request: DoubleRequest
    let family: Family
    /// The superclass of the double, if any.
    let superclass: Superclass?
    private let bound: Family.Bound?
    /// The view in which the double resolves types.
    let view: TypeTable.View
    /// The builds in which the double is isolated to a global actor.
    let isolation: Blueprint.Isolation
    /// The global actors of the protocols. If one of them is unconditional, the value of this
    /// property contains only that actor.
    let actors: [Attribute]

    init(
        _ request: DoubleRequest, _ family: Family,
        _ superclass: (class: Superclass, bound: Family.Bound)?
    ) {
        self.request = request
        self.family = family
        self.superclass = superclass?.class
        bound = superclass?.bound
        let named = request.actors(of: family.protocols, in: family)
        let constant = named.filter(\.conditions.isEmpty)
        actors = constant.isEmpty ? named : constant
        let isIsolated =
            !family.isActor
            && (!named.isEmpty || family.protocols.contains(where: request.isIsolated))
        isolation = !isIsolated ? .never : constant.isEmpty && !named.isEmpty ? .sometimes : .always
        let declaration = request.declaration
        var view = TypeTable.View(
            scope: declaration.scope, protocols: family.protocols,
            conditions: declaration.conditions, in: declaration.source)
        view.double = Name.unquoted(request.name)
        self.view = view
    }

    var types: TypeTable { request.types }

    /// Returns whether a standard library name may refer to another type in the double, for example
    /// to a type that the double declares, or to a member of an enclosing type that isn't in the
    /// files.
    func mayHide(_ name: String) -> Bool {
        let (options, scope) = (request.options, request.declaration.scope)
        return options.isNested || options.namesInside.contains(name)
            || types.around(scope).count < scope.count
    }

    /// Returns whether a name in a standard library protocol may refer to a type that a macro
    /// doesn't see. We assume that no program declares its own `String` at the top level.
    private func mayBeHidden(_ name: String) -> Bool {
        if !request.options.isNextToProtocol || ["Any", "NSZone", "Self"].contains(name) {
            return false
        }
        return mayHide(name) || !StandardLibrary.values.contains(name)
    }

    /// Whether the double is isolated to a global actor in at least some builds.
    var isIsolated: Bool { isolation != .never }

    /// Returns whether the requirements of a protocol and its bases are isolated to the double's
    /// actor in every build in which the double is isolated.
    func isOnActor(_ lineage: [ProtocolDeclaration]) -> Bool {
        let own = request.actors(of: lineage, in: family)
        return (!own.isEmpty || lineage.contains(where: request.isIsolated))
            && actors.allSatisfy { actor in own.contains { $0.covers(actor) } }
    }

    /// The name of the superclass, as written in the double.
    var superclassName: String? {
        bound.map { qualifier(from: $0.heir).qualified($0.type).text }
    }

    /// Returns a qualifier that translates the types in a protocol for the double.
    func qualifier(from relative: ProtocolDeclaration) -> Qualifier {
        let lineage = family.lineage(of: relative)
        return Qualifier(
            types: types, origin: relative.scope, destination: request.declaration.scope,
            view: TypeTable.View(
                scope: relative.scope, protocols: family.protocols,
                conditions: relative.conditions, in: relative.source),
            isOwn: { [types] name in
                lineage.contains {
                    $0.typeNames.contains(name) || types.declares(name, in: $0.scope + [$0.name])
                }
            }, modulePrefix: { [request] in request.modulePrefix(of: $0, from: relative) },
            isStandard: relative.source.name == StandardLibrary.sourceName,
            mayBeHidden: mayBeHidden)
    }
}
