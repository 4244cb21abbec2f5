/// The protocol of a requested double, and the other declarations that were read.
package final class DoubleRequest {
    package let declaration: ProtocolDeclaration
    package let options: DoubleOptions
    package let protocols: ProtocolTable
    package let lookup: (any FileLookup)?
    /// The name of the double, in backticks if it requires them.
    let name: String
    /// The problems that the stages found.
    var problems: [SourceProblem] = []

    init(
        _ declaration: ProtocolDeclaration, named name: String, _ options: DoubleOptions,
        _ protocols: ProtocolTable, _ lookup: (any FileLookup)?
    ) {
        self.lookup = lookup
        self.declaration = declaration
        self.name = name
        self.options = options
        self.protocols = protocols
    }

    var types: TypeTable { protocols.types }

    /// `true` if the double is declared next to its protocol. In this case, the rest of the file
    /// isn't visible.
    var isNextToProtocol: Bool { lookup == nil }

    package func report(_ message: String, in source: Source, at offset: Int) {
        // If a problem is in the standard library, we report it at the protocol that inherits from
        // it.
        let isStandard = source.isStandard
        problems.append(
            SourceProblem(
                message: message, source: isStandard ? declaration.source : source,
                offset: isStandard ? declaration.offset : offset))
    }

    package func report(_ message: String, _ declaration: ProtocolDeclaration) {
        report(message, in: declaration.source, at: declaration.offset)
    }

    package func report(_ message: String, _ requirement: Requirement) {
        report(message, in: requirement.source, at: requirement.offset)
    }

    /// Returns whether the protocol declares a requirement itself instead of inheriting it.
    func declares(_ requirement: Requirement) -> Bool {
        requirement.source === declaration.source
            && declaration.members.requirements.contains { $0.offset == requirement.offset }
    }

    /// Returns whether a protocol is isolated to a global actor.
    func isIsolated(_ member: ProtocolDeclaration) -> Bool {
        if member.attributes.contains(where: types.isGlobalActor) { return true }
        // The actor may have any name. It may also be the default actor of the module, which isn't
        // visible here.
        guard isNextToProtocol, !options.isForActor, member === declaration else {
            return false
        }
        return member.members.fronts.contains { front in
            front.modifiers.contains { $0.text == "nonisolated" }
        }
    }

    /// Returns the global actors of the given protocols in a hierarchy, including the actors of
    /// their required superclasses.
    func actors(of protocols: [ProtocolDeclaration], in hierarchy: ProtocolHierarchy) -> [Attribute]
    {
        var actors = types.globalActors(of: protocols)
        for constraint in hierarchy.superclasses
        where protocols.contains(where: { $0 === constraint.inheritor }) {
            let inherited = lookup?.superclass(of: constraint)?.actors ?? []
            actors += inherited.filter { actor in !actors.contains { $0.isSame(as: actor) } }
        }
        return actors
    }

    /// Returns the module prefix for a type declared in a protocol's own module, if the double also
    /// sees another type with the same name.
    func modulePrefix(of name: String, from member: ProtocolDeclaration) -> ModulePrefix? {
        let declaringModule = member.source.module
        guard let module = declaringModule ?? options.ownModule else { return nil }
        let isShared =
            lookup?.isShared(name, declaredIn: declaringModule, tested: declaration.source.module)
            == true
        let isHiddenByNeighbor =
            options.neighboringNames.contains(name)
            && types.declares(name, outsideIn: declaringModule)
        guard isShared || isHiddenByNeighbor else { return nil }
        return ModulePrefix(module: module, isHidden: types.declares(module, in: []))
    }

    /// Returns the type that an alias of protocols refers to. The type is qualified for use in
    /// another protocol.
    func resolvedBase(_ type: TypeSyntax, of inheritor: ProtocolDeclaration) -> TypeSyntax {
        let inheritorView = TypeTable.View(inheritor)
        var (resolved, view) = types.resolved(type, from: inheritorView)
        // The other protocol may not see the declarations that are next to the alias.
        resolved = resolved.mappingNames { [types] parts in
            let name = Name.unquoted(parts[0].name)
            let isInside = { types.declares(name, in: $0) }
            guard let scope = view.scopes.first(where: isInside),
                scope != inheritorView.scopes.first(where: isInside)
            else { return .name(parts) }
            return .name(scope.map { .init(name: Name.quotedMember($0)) } + parts)
        }
        guard let name = type.bareName,
            let module = types.onlyDeclaringModule(of: name, seenFrom: inheritor.source.module)
        else { return resolved }
        return resolved.mappingNames { [self] parts in
            let isShared = lookup?.isShared(
                Name.unquoted(parts[0].name), declaredIn: module,
                tested: declaration.source.module)
            return .name((isShared == true ? [.init(name: module)] : []) + parts)
        }
    }
}

/// The options of a double and of the context in which it's declared.
package struct DoubleOptions {
    package var access: AccessLevel
    /// The suffix of the double's name.
    package var suffix = "Spy"
    /// `true` if the double is made of spies. If it is, the names of the spies must not conflict
    /// with other names.
    package var hasSpies = true
    /// `true` if the double has enclosing types that aren't in the files. These types may declare
    /// other types with standard library names.
    var isNested = false
    /// The names of the types that the double itself declares, for example its type parameters.
    var namesInside: Set<String> = []
    /// `true` if the double can be created without arguments. If the protocol requires an
    /// initializer, this option has no effect.
    var hasPlainInitializer = true
    /// `true` if the double is nonisolated. If its protocol specifies an actor, this option has no
    /// effect.
    package var isNonisolated = false
    /// `true` if the double is an actor, regardless of the protocol.
    var isForActor = false
    /// `true` if the requirements are the members of a class, instead of those of a protocol.
    var isForClass = false
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
    }
}

// MARK: - Stages

/// One stage of the checks. A stage returns new values or changes the requirements in place, and
/// adds the problems that it finds to the request.
class CheckingStage {
    let request: DoubleRequest

    init(_ request: DoubleRequest) { self.request = request }

    var options: DoubleOptions { request.options }
    var types: TypeTable { request.types }
}

/// A stage that requires the hierarchy of the double and the context in which it's declared.
class ContextStage: CheckingStage {
    let context: DoubleContext

    init(_ context: DoubleContext) {
        self.context = context
        super.init(context.request)
    }
}

/// The ways to fix a requirement for which no double can be written.
package enum Advice {
    package static let byHand = "write this double by hand"
    package static let useSpies = "remove `--plain` to generate a double with spies"
    package static let publicAccess = "use `--access public`"
}

// MARK: - Other declarations

/// The queries of the checks about declarations in the files of a module.
///
/// A macro only sees the declaration that it's attached to, so its checks have no lookup.
package protocol FileLookup: AnyObject {
    /// Returns the class that a protocol requires, or `nil` if the class can't be read.
    func superclass(of constraint: ProtocolHierarchy.SuperclassConstraint) -> (any Superclass)?

    /// Returns the required superclass of a double, or reports why there is none.
    func superclass(
        for request: DoubleRequest, _ hierarchy: ProtocolHierarchy
    ) -> (class: any Superclass, constraint: ProtocolHierarchy.SuperclassConstraint)?

    /// Makes the requirements that the superclass of the double already implements overrides, and
    /// reports members that can't be overridden.
    ///
    /// - Returns: The requirements without the initializers that the double inherits.
    func override(_ requirements: [Requirement], in context: DoubleContext) -> [Requirement]

    /// Returns a function that returns whether an extension of one of the protocols implements a
    /// requirement for all conforming types.
    func implementations(in context: DoubleContext) -> (Requirement) -> Bool

    /// Returns the identity functions that the double declares itself.
    func ownIdentity(in context: DoubleContext) -> Set<Blueprint.IdentityMember>

    /// Returns whether a module declares a top-level name that may be ambiguous in a file that
    /// imports the module.
    ///
    /// Note that the file can also see the internal declarations of the module `tested`.
    func isShared(_ name: String, declaredIn module: String?, tested: String?) -> Bool

    /// Returns whether a name that a protocol declares may refer to an imported type in the
    /// protocol's double.
    func mayHide(_ name: String, from source: Source) -> Bool

    /// Returns the imports of the files that declare the given protocols.
    func imports(of protocols: [ProtocolDeclaration]) -> [ImportDeclaration]

    /// Returns whether all values of a type, except for `nil`, are objects.
    func isClassBound(_ type: TypeSyntax, from view: TypeTable.View) -> Bool

    /// Reports a protocol that a double in another file can't conform to.
    func checkAccess(of request: DoubleRequest)

    /// Reports protocols whose requirements are known only to the compiler.
    func checkCompilersOwn(_ hierarchy: ProtocolHierarchy, in request: DoubleRequest)

    /// Reports an inherited protocol that the files don't declare.
    func refuse(
        _ type: TypeSyntax, of declaration: ProtocolDeclaration, at offset: Int,
        in request: DoubleRequest)
}

/// A class from which doubles derive, including everything that it inherits.
package protocol Superclass: AnyObject {
    /// The name of the class, qualified by its enclosing types.
    var name: String { get }
    /// The global actors of the class. If there are several, each applies in different builds.
    var actors: [Attribute] { get }
    var memberNames: Set<String> { get }
    /// `true` if a double can call `init()`.
    var hasPlainInitializer: Bool { get }
    /// `true` if the root class is `NSObject`.
    var isObject: Bool { get }
    /// `true` if the class explicitly conforms to `@unchecked Sendable`.
    var isSendable: Bool { get }
    /// `true` if the class defines the equality of its objects.
    var isComparable: Bool { get }
}
