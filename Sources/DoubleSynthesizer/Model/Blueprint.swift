/// A double that can be written: a protocol with all that it inherits, checked and named.
package struct Blueprint {
    enum Shape {
        case finalClass
        /// A class that others may derive from.
        case openClass
        case actor
    }

    var shape: Shape
    let name: String
    /// The protocol, as the double names it.
    let protocolName: String
    /// The types around the protocol, which the double is put into.
    var scope: [String]
    /// The module to put in front of the outermost name, where it is not the only one of that name.
    var module: String?
    package var conditions: [String]
    /// Attributes that the double repeats.
    let attributes: [String]
    /// The attributes `@_spi` of the protocol and its members.
    package let spiGroups: [String]
    /// Those that the types around it say of all that is inside.
    let surroundings: [String]
    package var imports: [ImportDeclaration]
    let inheritsFromNSObject: Bool
    let isSendable: Bool
    /// Whether it inherits what is out of sight, and may be `Sendable` without a word.
    var inheritsUnseen = false
    let isIsolated: Bool
    /// The global actor that it is bound to, as an attribute, if its name is known.
    let actor: String?
    /// Whether the double says that it is on no actor.
    package var isNonisolated = false
    let associatedTypes: AssociatedTypes
    var identity: Identity?
    var requirements: [Requirement]
    /// Which names of the standard library mean types of the files here.
    let declaredNames: [String]
    /// Where the protocol is declared.
    package let source: Source
    let offset: Int
    /// `private` or `fileprivate`, where the double stands beside a protocol that is; `internal` where
    /// it would be more otherwise.
    var hiding: String?
    /// Whether it stands in an extension that says how far it is seen, so that it does not say so again.
    var isInOpenExtension = false

    /// What a double answers by being one object and no other.
    enum Identity {
        case equatable, hashable
    }

    /// The names of the standard library that doubles use.
    static let standardNames = [
        "Error", "Sendable", "Hashable", "Bool", "Int", "String", "Void", "Never",
        "Hasher", "ObjectIdentifier",
    ]

    /// A name of the standard library as it has to be written here.
    func standard(_ name: String) -> String {
        declaredNames.contains(name) ? "Swift.\(name)" : name
    }

    /// What a part of this requirement fails with.
    func failure(of effects: Effects) -> String {
        if effects.throwsAnything { return "any \(standard("Error"))" }
        return effects.canThrow ? effects.failure : standard("Never")
    }

    /// The name with those of the types around it.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }

    /// The name as a word of texts.
    var plainName: String { Name.unquoted(name) }

    /// Whether the double is on the main actor where all code is by default.
    package var goesToDefaultActor: Bool {
        if case .actor = shape { false } else { !isIsolated }
    }

    /// Whether a test makes the double with an initializer that no requirement asks for.
    var needsOwnInitializer: Bool {
        let initializers = requirements.filter(\.isInitializer)
        return !initializers.contains { $0.parameters.isEmpty && $0.conditions.isEmpty }
    }
}

/// What a double does with the associated types of its protocol.
struct AssociatedTypes {
    /// A type parameter of the double: `Item: Hashable`.
    struct Parameter {
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

/// Something that a protocol asks of the types that conform to it.
struct Requirement {
    enum Kind {
        case function
        case property
        case `subscript`
        case initializer(InitializerRequirement.Failing)
    }

    var kind: Kind
    /// The name; `subscript` and `init` where it has no other.
    let name: String
    var isOperator = false
    var isStatic = false
    var genericParameters: [GenericParameter] = []
    var parameters: [ParameterBlueprint] = []
    var effects: Effects
    /// The result; nil for `Void`.
    var result: TypeSyntax?
    var whereRequirements: [WhereRequirement] = []
    var isSettable = false
    /// Attributes and modifiers that the double repeats.
    var attributes: [String] = []
    var modifiers: [String] = []
    /// The conditions of the `#if` blocks around it, inside the protocol.
    var conditions: [String] = []
    /// Whether a result builder may take its body for its own, unless that says `return`.
    var hasBuilder = false
    /// The global actor that it names itself, as an attribute.
    var globalActor: String?
    /// How far its part can be seen, where a class says so.
    var access: AccessLevel?
    /// Whether its part can be seen in the file only, as it can itself.
    var isFilePrivate = false
    /// The attributes that say it is old, where its types are so too, and the part of it has to be.
    var deprecations: [String] = []
    /// Whether nobody can have a value for one of the parameters.
    var isUncallable = false
    /// Whether its platform may be newer than the double's.
    var isPlatformBound = false
    /// Where it comes from.
    let source: Source
    let offset: Int

    /// The name of the part that stands for it: `open`, `openOptions`.
    var part = ""
    /// How its calls become what the part records.
    var recording = Recording()
}

struct ParameterBlueprint {
    let label: String
    let name: String
    /// The type as the declaration says it.
    let declaredType: String
    /// The type of the value, without what only says how it is passed.
    let type: TypeSyntax
    /// Attributes and words before the type.
    let prefixes: [TypeSyntax.Prefix]
    let isVariadic: Bool

    /// The recorded type of a plain double as source.
    var recordedText: String { isVariadic ? "[\(type.valueText)]" : type.valueText }

    func has(_ word: String) -> Bool { prefixes.contains { $0.text == word } }
}

extension Requirement {
    var isInitializer: Bool {
        if case .initializer = kind { true } else { false }
    }

    var isSubscript: Bool {
        if case .subscript = kind { true } else { false }
    }

    var isProperty: Bool {
        if case .property = kind { true } else { false }
    }

    /// Whether it is met by the type and not by an instance.
    var belongsToType: Bool { if isStatic { true } else { isInitializer } }

    /// The name as people write it: `open(_:options:)`, `title`, `init?(url:)`.
    var fullName: String { fullNamePieces.joined() }

    /// The full name, cut where a line may be.
    var fullNamePieces: [String] {
        switch kind {
        case .property: [name]
        case .function, .subscript, .initializer(.never): [name + "("] + labelPieces
        case .initializer(.optional): [name + "?("] + labelPieces
        case .initializer(.implicitlyUnwrapped): [name + "!("] + labelPieces
        }
    }

    /// The full name without what only says how an initializer fails.
    var labelledName: String { isProperty ? name : name + "(" + labelPieces.joined() }

    private var labelPieces: [String] {
        var pieces = parameters.map { $0.label + ":" }
        pieces.append(")")
        return pieces
    }

    /// Whether it is on an actor of its own, where its double is on that of an attribute.
    func isOnAnotherActor(than attributes: [String]) -> Bool {
        globalActor.map { !attributes.contains($0) } == true
            || parameters.contains { $0.has("isolated") }
    }

    /// A name for a variable of its body, which no parameter has.
    func freeName(_ name: String) -> String {
        var free = name
        while parameters.contains(where: { $0.name == free }) { free += "2" }
        return free
    }

    /// All types that it names.
    var types: [TypeSyntax] {
        var types: [TypeSyntax] = []
        for parameter in parameters { types.append(parameter.type) }
        if let result { types.append(result) }
        types += effects.errors
        for case let constraint? in genericParameters.map(\.constraint) { types.append(constraint) }
        for requirement in whereRequirements { types += [requirement.left, requirement.right] }
        return types
    }
}

extension Effects {
    /// The type of the error, where there is a particular one.
    var errors: [TypeSyntax] {
        if case .always(let error?) = throwing { [error] } else { [] }
    }

    /// The error that a part of this function fails with; `Never` where it cannot.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    var canThrow: Bool { failure != "Never" }

    /// Whether it may throw any error.
    var throwsAnything: Bool { failure == "any Error" }

    private static func failure(_ type: TypeSyntax) -> String {
        var bare = type
        if case .any(let inner) = type.shape { bare = inner }
        switch bare.standardName {
        case "Error": return "any Error"
        case "Never": return "Never"
        default: return type.text
        }
    }
}
