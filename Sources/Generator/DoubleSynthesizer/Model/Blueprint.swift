/// A double that can be written: a protocol with all inherited requirements, which were checked and
/// named.
package struct Blueprint {
    package enum Shape {
        case finalClass
        /// The double is a class that can be subclassed.
        case openClass
        case actor
    }

    package var shape: Shape
    package let name: String
    /// The name of the protocol, as written in the double.
    package var protocolName: String
    /// The types that enclose both the protocol and the double.
    package var scope: [String]
    /// The module prefix of the outermost name, if that name isn't unique.
    var modulePrefix: ModulePrefix?
    package var conditions: [String]
    /// The attributes that the double repeats.
    package var attributes: [Attribute]
    /// The `@_spi` attributes of the protocol and its members.
    package let spiGroups: [String]
    /// The attributes of the enclosing types that apply to everything inside these types.
    let enclosingContext: [Attribute]
    package var imports: [ImportDeclaration]
    package var superclass: Superclass?
    /// `true` if the double can call `init()` of its superclass.
    let isSuperclassPlain: Bool
    package let isSendable: Bool
    /// `true` if the double conforms to `Sendable` although its protocol doesn't require it.
    var declaresSendable = false
    /// Returns the `Sendable` types of the files that the spies store. Because most doubles don't
    /// need these types, this property is a function.
    let sendableTypes: () -> Set<String>
    /// The names of the inherited protocols that aren't visible.
    var unseen: [String] = []
    package var isolation: Isolation
    /// The known global actors of the double. There is either one actor for all builds, or one for
    /// each of several conditions.
    package var actors: [Attribute]
    /// `true` if the double is explicitly nonisolated.
    package var isNonisolated = false
    let associatedTypes: AssociatedTypes
    package var identity: Identity?
    /// The identity functions that the double declares itself.
    let ownIdentity: Set<IdentityMember>
    package var requirements: [Requirement]
    /// The initialization of a struct of closures, if the double is for such a struct.
    package let client: Client?
    /// The aliases for names that the double can't look up itself.
    var lookupAliases: [LookupAlias] = []
    /// `true` if other types may shadow the types of Understudy. In this case, the double adds a
    /// module prefix to their names.
    var namesModule = false
    /// The standard library names that refer to types in the files here.
    let declaredNames: [String]
    /// The source that contains the protocol.
    package let source: Source
    package let offset: Int
    /// The protocol, and all protocols that it inherits.
    package let protocols: [ProtocolDeclaration]
    /// The access modifier of the double, if it isn't the keyword of the access level. An empty
    /// string represents a double without an access modifier.
    ///
    /// For example, the double of a `private` protocol is `private` too, and a double in an
    /// extension may have the access level of that extension.
    var accessModifier: String?
    /// The types of the real implementation to which the double can forward its calls.
    ///
    /// If the array is empty, the type is the double's protocol. If forwarding isn't requested, the
    /// value of this property is `nil`.
    package var forwardingTypes: [String]?

    /// The builds in which a double is isolated to a global actor.
    package enum Isolation {
        case never, sometimes, always
    }

    /// The superclass of a double.
    package enum Superclass {
        case object
        /// The superclass is declared in the files and has members with these names. If no
        /// requirement is an initializer, the double inherits the superclass's initializers.
        case declared(String, members: Set<String>)
    }

    /// The protocols that a double satisfies by its object identity.
    package enum Identity {
        case equatable, hashable
    }

    /// The functions that implement the identity of a double.
    package enum IdentityMember {
        case equality, hash
    }

    /// The standard library names that doubles use.
    static let standardNames = [
        "Error", "Sendable", "Hashable", "Bool", "Int", "String", "Void", "Never",
        "Hasher", "ObjectIdentifier",
    ]

    /// Returns a standard library name in the form that the double requires.
    package func standard(_ name: String) -> String {
        declaredNames.contains(name) ? "Swift.\(name)" : name
    }

    /// Returns the name of an Understudy type in the form that the double requires. The files may
    /// also declare a type named `Understudy`, which a module selector ignores.
    func ours(_ name: String) -> String { namesModule ? "Understudy::\(name)" : name }

    package var inheritsFromNSObject: Bool {
        if case .object = superclass { true } else { false }
    }

    /// Returns the failure type of the spy for a requirement.
    package func failure(of effects: Effects) -> String {
        if effects.throwsAnything { return "any \(standard("Error"))" }
        return effects.canThrow ? effects.failure : standard("Never")
    }

    /// The name of the double, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }

    /// The names of all associated types, including those that aren't generic parameters of the
    /// double.
    package var associatedNames: [String] { associatedTypes.names }

    package var genericNames: [String] { associatedTypes.parameters.map(\.name) }

    /// Returns a name for a type parameter that belongs to the double itself and isn't an
    /// associated type.
    package func freeTypeName(_ name: String, prefix: String) -> String {
        genericNames.contains(name) ? freeTypeName(prefix + name, prefix: prefix) : name
    }

    /// `true` if the double inherits invisible protocols. Such a double may be implicitly
    /// `Sendable`.
    var inheritsUnseen: Bool { !unseen.isEmpty }

    /// `true` if the double is generic over associated types.
    package var isGeneric: Bool { !genericNames.isEmpty }

    /// The name of the double for use in texts, without backticks.
    package var plainName: String { Name.unquoted(name) }

    package var isActor: Bool { if case .actor = shape { true } else { false } }

    /// `true` if the double is isolated to a global actor in at least some builds.
    package var isIsolated: Bool { isolation != .never }

    /// `true` if tests use an initializer that isn't a requirement.
    package var needsOwnInitializer: Bool {
        let initializers = requirements.filter(\.isInitializer)
        if initializers.isEmpty || !isSuperclassPlain, case .declared = superclass { return false }
        return !initializers.contains { $0.parameters.isEmpty && $0.conditions.isEmpty }
    }
}

// MARK: - Structs of closures

extension Blueprint {
    /// The way in which the double of a struct of closures creates a value of the struct.
    package struct Client {
        /// A constant that the test must provide because it isn't a function.
        struct Value {
            let name: String
            let label: String
            let type: TypeSyntax
        }

        /// The arguments of the initializer.
        enum Argument {
            /// The argument is the function with this name.
            case function(String)
            case value(Value)
        }

        let type: TypeSyntax.NamePart
        let arguments: [Argument]

        var values: [Value] {
            arguments.compactMap { if case .value(let value) = $0 { value } else { nil } }
        }
    }
}

extension Blueprint.Client.Value {
    /// The declaration of a parameter that has the same label and name.
    var head: String {
        let quotedLabel = Name.quotedLabel(label)
        let quotedName = Name.quotedLabel(name)
        return quotedLabel == quotedName ? quotedName : "\(quotedLabel) \(quotedName)"
    }
}
