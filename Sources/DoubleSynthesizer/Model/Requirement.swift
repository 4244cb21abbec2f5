/// A requirement of a protocol.
///
/// The reader creates it as written, and the checks translate it for a double.
package final class Requirement: Conditional {
    package enum Kind {
        case function
        case property
        case `subscript`
        case initializer(Failing)
    }

    /// The failability of an initializer.
    package enum Failing {
        case never, optional, implicitlyUnwrapped
    }

    package var kind: Kind
    /// The name; `subscript` and `init` for those.
    package let name: String
    var isOperator = false
    package private(set) var isStatic: Bool
    package var genericClause: GenericClause?
    package var parameters: [Parameter] = []
    /// The accessors of a property or a subscript.
    private(set) var accessors: [Accessor] = []
    package var isSettable = false
    package var effects = Effects()
    /// The result, or the type of a property; nil if nothing is returned.
    package var result: TypeSyntax?
    package var whereClause: WhereClause?
    /// Its attributes and modifiers; in a double, those that it repeats.
    package var front: Front
    /// Its source.
    package let source: Source

    // Determined by the checks.

    /// `true` if a result builder may transform its body, unless that has a `return`.
    package var hasBuilder = false
    /// Its explicit global actors, each in different builds.
    package var globalActors: [Attribute] = []
    /// The access level of its spy, if a class specifies it.
    var access: AccessLevel?
    /// `true` if its spy is only visible in the file, like the requirement itself.
    var isFilePrivate = false
    /// The attributes that its spy repeats.
    package var spyAttributes: [Attribute] = []
    /// `true` if a type may omit it.
    package private(set) var isOptional: Bool
    /// `true` if the superclass of the double has it too.
    package var isOverride = false
    /// `true` if one of the parameters has an uninhabited type.
    package var isUncallable = false
    /// A function or property with the same name, which is left to an extension.
    var namesake: Requirement?
    /// `true` if a nonisolated protocol of the standard library has it as well.
    var isStandardToo = false
    /// `true` if its availability may be narrower than the double's.
    var isPlatformBound = false
    /// The name of its spy: `open`, `openOptions`.
    package var spyName = ""
    /// The recording of its calls.
    package var recording = Recording()

    init(_ kind: Kind, _ name: String, after front: Front, in source: Source) {
        self.kind = kind
        self.name = name
        self.front = front
        self.source = source
        isOptional = front.modifiers.contains { $0.name == "optional" }
        isStatic = front.modifiers.contains { $0.name == "static" || $0.name == "class" }
    }

    /// Returns a mutable copy.
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

    /// Renames its spy, and the additional ones.
    package func renameSpy(to name: String) {
        let length = spyName.count
        recording.renameSpies { name + $0.dropFirst(length) }
        spyName = name
    }

    /// Sets its accessors, whose effects become its own.
    func setAccessors(_ accessors: [Accessor]) {
        self.accessors = accessors
        isSettable = accessors.contains { $0.name == "set" }
        effects = accessors.first { $0.name == "get" }?.effects ?? Effects()
    }
}

extension Requirement {
    package var offset: Int { front.offset }

    /// The conditions of the enclosing `#if` blocks inside the protocol.
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

    /// `true` if it's a type member.
    package var belongsToType: Bool { if isStatic { true } else { isInitializer } }

    /// Returns whether it's on another actor than its double.
    package func isOnAnotherActor(than attributes: [Attribute]) -> Bool {
        globalActors.contains { actor in !attributes.contains { $0.covers(actor) } }
            || parameters.contains { $0.has("isolated") }
    }

    /// All types in its declaration.
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
