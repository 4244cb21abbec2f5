/// A requirement of a protocol.
///
/// The reader creates each requirement as written in the source. The checks then translate it for
/// use in a double.
package final class Requirement: Conditional {
    package enum Kind {
        case function
        case property
        case `subscript`
        case initializer(Failing)
    }

    /// An enumeration describing the failability of an initializer.
    package enum Failing {
        case never, optional, implicitlyUnwrapped
    }

    package var kind: Kind
    /// The name of the requirement. Subscripts and initializers have the names `subscript` and
    /// `init`.
    package let name: String
    var isOperator = false
    package private(set) var isStatic: Bool
    package var genericClause: GenericClause?
    package var parameters: [Parameter] = []
    /// The accessors, if the requirement is a property or a subscript.
    private(set) var accessors: [Accessor] = []
    package var isSettable = false
    package var effects = Effects()
    /// The result type or the type of a property, or `nil` if the requirement doesn't return a
    /// value.
    package var result: TypeSyntax?
    package var whereClause: WhereClause?
    /// The attributes and modifiers of the requirement. After it's translated for a double, these
    /// are the ones that the double repeats.
    package var front: Front
    /// The source that contains the requirement.
    package let source: Source

    // The checks determine the following properties.

    /// Whether a result builder may transform the body. A result builder ignores bodies with a
    /// `return` statement.
    package var hasBuilder = false
    /// The explicit global actors of the requirement. If there are several, each applies in
    /// different builds.
    package var globalActors: [Attribute] = []
    /// The access level of the spy, if a class specifies it.
    var access: AccessLevel?
    /// Whether or not the spy is only visible in its file, like the requirement itself.
    var isFilePrivate = false
    /// The attributes that the spy repeats.
    package var spyAttributes: [Attribute] = []
    /// Whether or not a conforming type may omit the requirement.
    package private(set) var isOptional: Bool
    /// Whether the superclass of the double also has this member.
    package var isOverride = false
    /// Whether or not at least one of the parameters has an uninhabited type.
    package var isUncallable = false
    /// The function or property with the same name, if any, that an extension must implement.
    var namesake: Requirement?
    /// Whether or not a nonisolated protocol in the standard library also has this requirement.
    var isStandardToo = false
    /// Whether the requirement may be available on fewer platform versions than the double.
    var isPlatformBound = false
    /// The name of the spy, for example `open` or `openOptions`.
    package var spyName = ""
    /// The way in which the double records calls of this requirement.
    package var recording = Recording()

    init(_ kind: Kind, _ name: String, after front: Front, in source: Source) {
        self.kind = kind
        self.name = name
        self.front = front
        self.source = source
        isOptional = front.modifiers.contains { $0.name == "optional" }
        isStatic = front.modifiers.contains { $0.name == "static" || $0.name == "class" }
    }

    /// Returns a copy of the requirement that can be changed.
    func copy() -> Requirement {
        let copy = Requirement(kind, name, after: front, in: source)
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
        copy.spyAttributes = spyAttributes
        copy.isOptional = isOptional
        copy.isOverride = isOverride
        copy.isUncallable = isUncallable
        copy.namesake = namesake
        copy.isStandardToo = isStandardToo
        copy.isPlatformBound = isPlatformBound
        copy.spyName = spyName
        copy.recording = recording
        return copy
    }

    /// Renames the spy and the additional spies.
    package func renameSpy(to name: String) {
        let length = spyName.count
        recording.renameSpies { name + $0.dropFirst(length) }
        spyName = name
    }

    /// Sets the accessors of the requirement. The effects of the accessors become the effects of
    /// the requirement.
    func setAccessors(_ accessors: [Accessor]) {
        self.accessors = accessors
        isSettable = accessors.contains { $0.name == "set" }
        effects = accessors.first { $0.name == "get" }?.effects ?? Effects()
    }
}

extension Requirement {
    package var offset: Int { front.offset }

    /// The conditions of the `#if` blocks inside the protocol that contain this requirement.
    package var conditions: [String] { front.conditions }

    /// The attributes that the double repeats.
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

    /// Whether or not this requirement is a type member.
    package var belongsToType: Bool { if isStatic { true } else { isInitializer } }

    /// Returns whether this requirement is isolated to a different actor than its double.
    package func isOnAnotherActor(than attributes: [Attribute]) -> Bool {
        globalActors.contains { actor in !attributes.contains { $0.covers(actor) } }
            || parameters.contains { $0.has("isolated") }
    }

    /// All types that occur in the declaration.
    package var types: [TypeSyntax] {
        var types: [TypeSyntax] = []
        for parameter in parameters { types.append(parameter.type) }
        if let result { types.append(result) }
        types += effects.errors
        for case let constraint? in genericParameters.map(\.constraint) { types.append(constraint) }
        for requirement in whereRequirements { types += [requirement.left, requirement.right] }
        return types
    }

    /// The types of the parameters, the result, and the error.
    var places: [TypeSyntax] {
        let nothing = TypeSyntax(shape: .tuple([]), range: 0..<0)
        return parameters.map(\.type) + [result ?? nothing] + effects.errors
    }
}
