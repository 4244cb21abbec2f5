/// The context in which a double is declared: its hierarchy, its superclass, the names that it
/// sees, and the actors to which it's isolated.
package final class DoubleContext {
    package let request: DoubleRequest
    package let hierarchy: ProtocolHierarchy
    /// The superclass of the double, if any.
    package let superclass: (any Superclass)?
    package let bound: ProtocolHierarchy.SuperclassConstraint?
    /// The view in which the double resolves types.
    let view: TypeTable.View
    /// The builds in which the double is isolated to a global actor.
    let isolation: Blueprint.Isolation
    /// The global actors of the protocols, or only the unconditional actor if there is one. If the
    /// double spans several actors, it's empty.
    let actors: [Attribute]
    /// `true` if the protocols are on different global actors. In this case, the double is outside
    /// of all actors, and each of its members is on the actor of its protocol.
    let spansActors: Bool
    /// The aliases for names that the double can't look up itself.
    let lookupAliases: LookupAliases
    /// The actors of each protocol's requirements that were already determined.
    var actorsOfRequirements: [Int: [Attribute]] = [:]

    init(
        _ request: DoubleRequest, _ hierarchy: ProtocolHierarchy,
        _ superclass: (class: any Superclass, bound: ProtocolHierarchy.SuperclassConstraint)?
    ) {
        self.request = request
        self.hierarchy = hierarchy
        self.superclass = superclass?.class
        bound = superclass?.bound
        spansActors =
            !hierarchy.isActor && request.types.globalActors(of: hierarchy.protocols).disagree
        let named =
            spansActors ? [] : request.actors(of: hierarchy.protocols, in: hierarchy)
        let unconditional = named.filter(\.conditions.isEmpty)
        actors = unconditional.isEmpty ? named : unconditional
        if hierarchy.isActor || spansActors {
            isolation = .never
        } else if named.isEmpty {
            isolation = hierarchy.protocols.contains(where: request.isIsolated) ? .always : .never
        } else {
            isolation = unconditional.isEmpty ? .sometimes : .always
        }
        let declaration = request.declaration
        var view = TypeTable.View(
            scope: declaration.scope, protocols: hierarchy.protocols,
            conditions: declaration.conditions, in: declaration.source)
        view.double = Name.unquoted(request.name)
        self.view = view
        let names = declaration.scope + [Name.unquoted(request.name)]
        lookupAliases = LookupAliases(prefix: names.joined())
    }

    package var types: TypeTable { request.types }
}
