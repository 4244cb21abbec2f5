/// Something that a protocol asks of the types that conform to it.
///
/// The reader makes it as it is written, and the checks put it into the words of a double.
package final class Requirement: Conditional {
    package enum Kind {
        case function
        case property
        case `subscript`
        case initializer(Failing)
    }

    /// How an initializer fails.
    package enum Failing {
        case never, optional, implicitlyUnwrapped
    }

    package var kind: Kind
    /// The name; `subscript` and `init` where it has no other.
    package let name: String
    var isOperator = false
    package private(set) var isStatic: Bool
    package var genericClause: GenericClause?
    package var parameters: [Parameter] = []
    /// The accessors of a property or a subscript.
    private(set) var accessors: [Accessor] = []
    package var isSettable = false
    package var effects = Effects()
    /// The result, or the type of a property; nil where nothing is returned.
    package var result: TypeSyntax?
    package var whereClause: WhereClause?
    /// What stands in front of it; of a double, what that repeats.
    package var front: Front
    /// Where it comes from.
    package let source: Source

    // What the checks find out.

    /// Whether a result builder may take its body for its own, unless that says `return`.
    package var hasBuilder = false
    /// The global actors that it names itself, each in other builds.
    package var globalActors: [Attribute] = []
    /// How far its part can be seen, where a class says so.
    var access: AccessLevel?
    /// Whether its part can be seen in the file only, as it can itself.
    var isFilePrivate = false
    /// The attributes that its part has too.
    package var partAttributes: [Attribute] = []
    /// Whether a type may leave it out.
    package private(set) var isOptional: Bool
    /// Whether the class that the double derives from has it too.
    package var isOverride = false
    /// Whether one of the parameters is of a type that has no values.
    package var isUncallable = false
    /// What has its name too, as a function or a property, and is left to an extension.
    var namesake: Requirement?
    /// Whether a protocol of the standard library has it as well, which is on no actor.
    var isStandardToo = false
    /// Whether its platform may be newer than the double's.
    var isPlatformBound = false
    /// The name of the part that stands for it: `open`, `openOptions`.
    package var part = ""
    /// How its calls become what the part records.
    package var recording = Recording()

    init(_ kind: Kind, _ name: String, behind front: Front, in source: Source) {
        self.kind = kind
        self.name = name
        self.front = front
        self.source = source
        isOptional = front.modifiers.contains { $0.name == "optional" }
        isStatic = front.modifiers.contains { $0.name == "static" || $0.name == "class" }
    }

    /// The same, to be changed.
    func copy() -> Requirement {
        let copy = Requirement(kind, name, behind: front, in: source)
        copy.isOperator = isOperator
        copy.isStatic = isStatic
        copy.genericClause = genericClause
        copy.parameters = parameters
        copy.accessors = accessors
        copy.isSettable = isSettable
        copy.effects = effects
        copy.result = result
        copy.whereClause = whereClause
        copy.hasBuilder = hasBuilder
        copy.globalActors = globalActors
        copy.access = access
        copy.isFilePrivate = isFilePrivate
        copy.partAttributes = partAttributes
        copy.isOptional = isOptional
        copy.isOverride = isOverride
        copy.isUncallable = isUncallable
        copy.namesake = namesake
        copy.isStandardToo = isStandardToo
        copy.isPlatformBound = isPlatformBound
        copy.part = part
        copy.recording = recording
        return copy
    }

    /// Gives its part another name, and those beside it with it.
    package func renamePart(to name: String) {
        let length = part.count
        recording.renameParts { name + $0.dropFirst(length) }
        part = name
    }

    /// Gives it accessors, whose effects are its own.
    func take(_ accessors: [Accessor]) {
        self.accessors = accessors
        isSettable = accessors.contains { $0.name == "set" }
        effects = accessors.first { $0.name == "get" }?.effects ?? Effects()
    }
}

extension Requirement {
    package var offset: Int { front.offset }

    /// The conditions of the `#if` blocks around it, inside the protocol.
    package var conditions: [String] { front.conditions }

    /// Attributes and modifiers that the double repeats.
    package var attributes: [Attribute] { front.attributes }
    package var modifiers: [String] { front.modifiers.map(\.text) }

    var genericParameters: [GenericParameter] { genericClause?.parameters ?? [] }
    var whereRequirements: [WhereRequirement] { whereClause?.requirements ?? [] }

    package var isInitializer: Bool {
        if case .initializer = kind { true } else { false }
    }

    package var isSubscript: Bool {
        if case .subscript = kind { true } else { false }
    }

    package var isProperty: Bool {
        if case .property = kind { true } else { false }
    }

    package var hasAccessors: Bool {
        switch kind {
        case .property, .subscript: true
        case .function, .initializer: false
        }
    }

    /// Whether it is met by the type and not by an instance.
    package var belongsToType: Bool { if isStatic { true } else { isInitializer } }

    /// Whether it is on an actor of its own, where its double is on those of attributes.
    package func isOnAnotherActor(than attributes: [Attribute]) -> Bool {
        globalActors.contains { actor in !attributes.contains { $0.covers(actor) } }
            || parameters.contains { $0.has("isolated") }
    }

    /// All types that it names.
    package var types: [TypeSyntax] {
        var types: [TypeSyntax] = []
        for parameter in parameters { types.append(parameter.type) }
        if let result { types.append(result) }
        types += effects.errors
        for case let constraint? in genericParameters.map(\.constraint) { types.append(constraint) }
        for requirement in whereRequirements { types += [requirement.left, requirement.right] }
        return types
    }

    /// The types of the parameters, of the result and of the error.
    var places: [TypeSyntax] {
        let nothing = TypeSyntax(shape: .tuple([]), range: 0..<0)
        return parameters.map(\.type) + [result ?? nothing] + effects.errors
    }
}
