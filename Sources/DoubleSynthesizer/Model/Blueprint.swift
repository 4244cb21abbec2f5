/// A double that can be written: a protocol with all that it inherits, checked and named.
package struct Blueprint {
    package enum Shape {
        case finalClass
        /// A class that others may derive from.
        case openClass
        case actor
    }

    package var shape: Shape
    package let name: String
    /// The protocol, as the double names it.
    package var protocolName: String
    /// The types around the protocol, which the double is put into.
    var scope: [String]
    /// What to put in front of the outermost name, where that is not the only one of its name.
    var modulePrefix: ModulePrefix?
    package var conditions: [String]
    /// Attributes that the double repeats.
    private(set) var attributes: [Attribute]
    /// The attributes `@_spi` of the protocol and its members.
    package let spiGroups: [String]
    /// Those that the types around it say of all that is inside.
    let surroundings: [Attribute]
    package var imports: [ImportDeclaration]
    package var superclass: Superclass?
    package let isSendable: Bool
    /// Finds the types of the files that are declared to be `Sendable`, of those that the parts
    /// keep. A function because most doubles don't need them.
    let sendableTypes: () -> Set<String>
    /// What it inherits that is out of sight.
    var unseen: [String] = []
    package private(set) var isolation: Isolation
    /// The global actors that it is bound to, as far as their names are known: each in some builds,
    /// or one in all.
    package private(set) var actors: [Attribute]
    /// Whether the double says that it is on no actor.
    package var isNonisolated = false
    let associatedTypes: AssociatedTypes
    package var identity: Identity?
    /// Which functions of its identity the double declares itself.
    let ownIdentity: Set<IdentityMember>
    package var requirements: [Requirement]
    /// How it makes a value of its structure, where it is the double of one.
    package let client: Client?
    /// Whether our own types may be hidden by others of their names, and have the module in front.
    var namesModule = false
    /// Which names of the standard library mean types of the files here.
    let declaredNames: [String]
    /// Where the protocol is declared.
    package let source: Source
    package let offset: Int
    /// The protocol with all that it inherits.
    package let protocols: [ProtocolDeclaration]
    /// `private` or `fileprivate`, where the double stands beside a protocol that is; `internal`
    /// where it would be more otherwise.
    var hiding: String?
    /// What a live object is that it can pass its calls on to: types, or none for its protocol; nil
    /// where that is not asked for.
    package var live: [String]?
    /// Whether it stands in an extension that says how far it is seen, so that it does not say so
    /// again.
    var isInOpenExtension = false

    /// In which builds a double is bound to a global actor.
    package enum Isolation {
        case never, sometimes, always
    }

    /// What a double derives from.
    package enum Superclass {
        case object
        /// A class of the files, and the names of its members. The double has its initializers, if
        /// no requirement is one.
        case declared(String, members: Set<String>)
    }

    /// What a double answers by being one object and no other.
    package enum Identity {
        case equatable, hashable
    }

    /// A function that answers for the identity of a double.
    enum IdentityMember {
        case equality, hash
    }

    /// The names of the standard library that doubles use.
    static let standardNames = [
        "Error", "Sendable", "Hashable", "Bool", "Int", "String", "Void", "Never",
        "Hasher", "ObjectIdentifier",
    ]

    /// A name of the standard library as it has to be written here.
    package func standard(_ name: String) -> String {
        declaredNames.contains(name) ? "Swift.\(name)" : name
    }

    /// The name of a type of ours as it has to be written here.
    func ours(_ name: String) -> String { namesModule ? "Understudy.\(name)" : name }

    package var inheritsFromNSObject: Bool {
        if case .object = superclass { true } else { false }
    }

    /// What a part of this requirement fails with.
    package func failure(of effects: Effects) -> String {
        if effects.throwsAnything { return "any \(standard("Error"))" }
        return effects.canThrow ? effects.failure : standard("Never")
    }

    /// The name with those of the types around it.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }

    /// The associated types that the double is generic over.
    /// The names of all associated types.
    package var associatedNames: [String] { associatedTypes.names }

    package var genericNames: [String] { associatedTypes.parameters.map(\.name) }

    /// A name for a type parameter of the double's own, which no associated type has.
    package func freeTypeName(_ name: String, prefix: String) -> String {
        genericNames.contains(name) ? freeTypeName(prefix + name, prefix: prefix) : name
    }

    /// Whether it inherits what is out of sight, and may be `Sendable` without a word.
    var inheritsUnseen: Bool { !unseen.isEmpty }

    /// Whether the double is generic over associated types.
    package var isGeneric: Bool { !genericNames.isEmpty }

    /// The name as a word of texts.
    package var plainName: String { Name.unquoted(name) }

    /// Whether it is bound to a global actor in some builds at least.
    package var isIsolated: Bool { isolation != .never }

    /// Whether the double is on the main actor where all code is by default.
    package var goesToDefaultActor: Bool {
        if case .actor = shape { false } else { isolation != .always }
    }

    /// Puts the double outside of all actors. Its members fit there too: what asks for an actor in
    /// some builds is met by what belongs to none.
    package mutating func leaveActors() {
        isNonisolated = true
        let left = actors
        attributes.removeAll { attribute in left.contains { $0.isSame(as: attribute) } }
        actors = []
        isolation = .never
        // A protocol of a module on the main actor that has `id` again, as that of `Identifiable`,
        // would draw it there.
        for requirement in requirements where requirement.isStandardToo {
            let isOutside = requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
            if !isOutside {
                requirement.front.modifiers.append(.nonisolated(at: requirement.offset))
            }
        }
    }

    /// Whether a test makes the double with an initializer that no requirement asks for.
    package var needsOwnInitializer: Bool {
        let initializers = requirements.filter(\.isInitializer)
        if initializers.isEmpty, case .declared = superclass { return false }
        return !initializers.contains { $0.parameters.isEmpty && $0.conditions.isEmpty }
    }
}

/// What a double does with the associated types of its protocol.
struct AssociatedTypes {
    /// A type parameter of the double: `Item: Hashable`.
    package struct Parameter {
        let name: String
        let constraints: [TypeSyntax]
    }

    /// Those that the double is generic over.
    var parameters: [Parameter] = []
    /// What a `where` clause of the double says about them.
    var requirements: [WhereRequirement] = []
    /// Those that the protocol binds to a type itself.
    var aliases: [Alias] = []

    struct Alias {
        let name: String
        /// The type parameters of the alias itself.
        var parameters: [String] = []
        var type: TypeSyntax
    }

    /// All of them, without backticks.
    var names: [String] { parameters.map { Name.unquoted($0.name) } + aliases.map(\.name) }
}
