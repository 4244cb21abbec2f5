/// A double that can be written: a protocol with all inherited requirements, checked and named.
package struct Blueprint {
    package enum Shape {
        case finalClass
        /// A class that can be subclassed.
        case openClass
        case actor
    }

    package var shape: Shape
    package let name: String
    /// The name of the protocol in the double.
    package var protocolName: String
    /// The enclosing types of the protocol and the double.
    var scope: [String]
    /// The module prefix of the outermost name, if its name isn't unique.
    var modulePrefix: ModulePrefix?
    package var conditions: [String]
    /// Attributes that the double repeats.
    private(set) var attributes: [Attribute]
    /// The attributes `@_spi` of the protocol and its members.
    package let spiGroups: [String]
    /// The attributes of the enclosing types that apply to everything inside.
    let surroundings: [Attribute]
    package var imports: [ImportDeclaration]
    package var superclass: Superclass?
    package let isSendable: Bool
    /// Returns the `Sendable` types of the files that the spies store. A function, because most
    /// doubles don't need them.
    let sendableTypes: () -> Set<String>
    /// The inherited protocols that aren't visible.
    var unseen: [String] = []
    package private(set) var isolation: Isolation
    /// The known global actors of the double: each in some builds, or one in all.
    package private(set) var actors: [Attribute]
    /// `true` if the double is explicitly nonisolated.
    package var isNonisolated = false
    let associatedTypes: AssociatedTypes
    package var identity: Identity?
    /// The functions of its identity that the double declares itself.
    let ownIdentity: Set<IdentityMember>
    package var requirements: [Requirement]
    /// The initialization of its struct, if it's the double of one.
    package let client: Client?
    /// `true` if Understudy's types may be shadowed by others, and need a module prefix.
    var namesModule = false
    /// The names of the standard library that refer to types of the files here.
    let declaredNames: [String]
    /// The source of the protocol.
    package let source: Source
    package let offset: Int
    /// The protocol and all inherited ones.
    package let protocols: [ProtocolDeclaration]
    /// `private` or `fileprivate`, if the double is next to such a protocol; `internal` if its
    /// level would be higher otherwise.
    var hiding: String?
    /// The types of the real implementation to which it can forward its calls, empty for its
    /// protocol; nil if forwarding isn't requested.
    package var forwardingTypes: [String]?
    /// `true` if it's in an extension with an access level, so that it doesn't repeat it.
    var isInOpenExtension = false

    /// The builds in which a double is isolated to a global actor.
    package enum Isolation {
        case never, sometimes, always
    }

    /// The superclass of a double.
    package enum Superclass {
        case object
        /// A class of the files, and the names of its members. The double inherits its
        /// initializers, if no requirement is one.
        case declared(String, members: Set<String>)
    }

    /// The protocols that a double satisfies by its object identity.
    package enum Identity {
        case equatable, hashable
    }

    /// A function that implements the identity of a double.
    enum IdentityMember {
        case equality, hash
    }

    /// The names of the standard library that doubles use.
    static let standardNames = [
        "Error", "Sendable", "Hashable", "Bool", "Int", "String", "Void", "Never",
        "Hasher", "ObjectIdentifier",
    ]

    /// Returns a name of the standard library in the form required here.
    package func standard(_ name: String) -> String {
        declaredNames.contains(name) ? "Swift.\(name)" : name
    }

    /// Returns the name of a type of Understudy in the form required here.
    func ours(_ name: String) -> String { namesModule ? "Understudy.\(name)" : name }

    package var inheritsFromNSObject: Bool {
        if case .object = superclass { true } else { false }
    }

    /// Returns the failure type of the spy for a requirement.
    package func failure(of effects: Effects) -> String {
        if effects.throwsAnything { return "any \(standard("Error"))" }
        return effects.canThrow ? effects.failure : standard("Never")
    }

    /// The name, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }

    /// The names of all associated types, including those that aren't generic parameters.
    package var associatedNames: [String] { associatedTypes.names }

    package var genericNames: [String] { associatedTypes.parameters.map(\.name) }

    /// Returns a name for a type parameter of the double itself that isn't an associated type.
    package func freeTypeName(_ name: String, prefix: String) -> String {
        genericNames.contains(name) ? freeTypeName(prefix + name, prefix: prefix) : name
    }

    /// `true` if it inherits invisible protocols, and may be implicitly `Sendable`.
    var inheritsUnseen: Bool { !unseen.isEmpty }

    /// `true` if the double is generic over associated types.
    package var isGeneric: Bool { !genericNames.isEmpty }

    /// The name in texts, without backticks.
    package var plainName: String { Name.unquoted(name) }

    /// `true` if it's isolated to a global actor in some builds at least.
    package var isIsolated: Bool { isolation != .never }

    /// `true` if the double is isolated to the main actor in a module with that default isolation.
    package var isOnDefaultActor: Bool {
        if case .actor = shape { false } else { isolation != .always }
    }

    /// Makes the double nonisolated. Its members are still valid, because a nonisolated member
    /// satisfies a requirement that is isolated in some builds.
    package mutating func makeNonisolated() {
        isNonisolated = true
        let left = actors
        attributes.removeAll { attribute in left.contains { $0.isSame(as: attribute) } }
        actors = []
        isolation = .never
        // A protocol in a module on the main actor that redeclares `id`, as in `Identifiable`,
        // would isolate it there.
        for requirement in requirements where requirement.isStandardToo {
            let isOutside = requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            if !isOutside {
                requirement.front.modifiers.append(.nonisolated(at: requirement.offset))
            }
        }
    }

    /// `true` if a test uses an initializer that isn't a requirement.
    package var needsOwnInitializer: Bool {
        let initializers = requirements.filter(\.isInitializer)
        if initializers.isEmpty, case .declared = superclass { return false }
        return !initializers.contains { $0.parameters.isEmpty && $0.conditions.isEmpty }
    }
}

/// The treatment of the associated types of a protocol.
struct AssociatedTypes {
    /// A type parameter of the double: `Item: Hashable`.
    package struct Parameter {
        let name: String
        let constraints: [TypeSyntax]
    }

    /// The type parameters of the double.
    var parameters: [Parameter] = []
    /// The requirements in the `where` clause of the double.
    var requirements: [WhereRequirement] = []
    /// The associated types that the protocol itself binds.
    var aliases: [Alias] = []

    struct Alias {
        let name: String
        /// The type parameters of the alias itself.
        var parameters: [String] = []
        var type: TypeSyntax
    }

    /// All names, without backticks.
    var names: [String] { parameters.map { Name.unquoted($0.name) } + aliases.map(\.name) }
}
