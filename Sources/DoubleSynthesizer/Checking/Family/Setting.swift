/// A family with the place that its double sees it from.
final class Setting {
    let request: DoubleRequest
    let family: Family
    /// The class that the double derives from.
    let superclass: Superclass?
    private let bound: Family.Bound?
    /// From where the double sees types.
    let view: TypeTable.View
    /// In which builds the double is bound to a global actor.
    let isolation: Blueprint.Isolation
    /// The global actors that the protocols name: those of some builds, where none is of all.
    let actors: [Attribute]

    init(
        _ request: DoubleRequest, _ family: Family,
        _ superclass: (class: Superclass, bound: Family.Bound)?
    ) {
        self.request = request
        self.family = family
        self.superclass = superclass?.class
        bound = superclass?.bound
        let named = request.types.globalActors(of: family.protocols)
        let constant = named.filter(\.conditions.isEmpty)
        actors = constant.isEmpty ? named : constant
        let isIsolated = !family.isActor && family.protocols.contains(where: request.isIsolated)
        isolation = !isIsolated ? .never : constant.isEmpty && !named.isEmpty ? .sometimes : .always
        let declaration = request.declaration
        var view = TypeTable.View(
            scope: declaration.scope, protocols: family.protocols,
            conditions: declaration.conditions)
        view.double = Name.unquoted(request.name)
        self.view = view
    }

    var types: TypeTable { request.types }

    /// Whether `Error` may mean another one than that of the standard library, which a type around
    /// declares that is not in the files.
    var mayHideError: Bool {
        let scope = request.declaration.scope
        return request.options.mayHideError || types.around(scope).count < scope.count
    }

    /// Whether the double is bound to a global actor in some builds at least.
    var isIsolated: Bool { isolation != .never }

    /// Whether what a protocol asks, with those that it inherits, is on the double's actor wherever
    /// the double is.
    func isOnActor(_ lineage: [ProtocolDeclaration]) -> Bool {
        let own = types.globalActors(of: lineage)
        return lineage.contains(where: request.isIsolated)
            && actors.allSatisfy { actor in own.contains { $0.covers(actor) } }
    }

    /// The class that the double derives from, as the double names it.
    var superclassName: String? {
        bound.map { qualifier(from: $0.heir).qualified($0.type).text }
    }

    /// What gives the types of a relative the names that they go by in the double.
    func qualifier(from relative: ProtocolDeclaration) -> Qualifier {
        let lineage = family.lineage(of: relative)
        return Qualifier(
            types: types, origin: relative.scope, destination: request.declaration.scope,
            view: TypeTable.View(
                scope: relative.scope, protocols: family.protocols,
                conditions: relative.conditions),
            isOwn: { [types] name in
                lineage.contains {
                    $0.typeNames.contains(name) || types.declares(name, in: $0.scope + [$0.name])
                }
            }, modulePrefix: { [request] in request.modulePrefix(of: $0, from: relative) },
            isStandard: relative.source.name == StandardLibrary.sourceName)
    }
}
