/// A requirement of a protocol.
///
/// The reader creates each requirement as written in the source. The checks then translate it for
/// use in a double.
package final class Requirement: Conditional {
    package enum Kind: Equatable {
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
    /// The name of the requirement. Subscripts and initializers have the names `subscript` and
    /// `init`.
    package let name: String
    package var isOperator = false
    package private(set) var isStatic: Bool
    package var genericClause: GenericClause?
    package var parameters: [Parameter] = []
    /// The accessors, if the requirement is a property or a subscript.
    package private(set) var accessors: [Accessor] = []
    package var isSettable = false
    package var effects = Effects()
    /// The result type or the type of a property, or `nil` if the requirement doesn't return a
    /// value.
    package var result: TypeSyntax?
    package var whereClause: WhereClause?
    /// The attributes and modifiers of the requirement. After it's translated for a double, these
    /// are the ones that the double repeats.
    package var front: DeclarationPrefix
    /// The source that contains the requirement.
    package let source: Source

    // The checks determine the following properties.

    /// `true` if a result builder may transform the body. A result builder ignores bodies with a
    /// `return` statement.
    package var hasBuilder = false
    /// The explicit global actors of the requirement. If there are several, each applies in
    /// different builds.
    package var globalActors: [Attribute] = []
    /// The access level of the spy, if a class specifies it.
    var access: AccessLevel?
    /// `true` if the spy is only visible in its file, like the requirement itself.
    package var isFilePrivate = false
    /// The attributes that the spy repeats.
    package var spyAttributes: [Attribute] = []
    /// `true` if a conforming type may omit the requirement.
    package let isOptional: Bool
    /// `true` if the superclass of the double also has this member.
    package var isOverride = false
    /// `true` if the initializer calls the one that it overrides, instead of `init()`.
    package var callsOverridden = false
    /// `true` if at least one of the parameters has an uninhabited type.
    package var isUncallable = false
    /// The function or property with the same name, if any, that an extension must implement.
    var conflict: Requirement?
    /// `true` if the protocol of the requirement is outside of the double's actor.
    var isOutsideActor = false
    /// `true` if a nonisolated protocol in the standard library also has this requirement.
    package var isStandardToo = false
    /// `true` if the requirement may be available on fewer platform versions than the double.
    var isPlatformBound = false
    /// The name of the spy, for example `open` or `openOptions`.
    package var spyName = ""
    /// How the double records calls of this requirement.
    package var recording = Recording()

    package init(_ kind: Kind, _ name: String, after front: DeclarationPrefix, in source: Source) {
        self.kind = kind
        self.name = name
        self.front = front
        self.source = source
        isOptional = front.modifiers.contains { $0.name == "optional" }
        isStatic = front.modifiers.contains { $0.name == "static" || $0.name == "class" }
    }

    /// Returns a copy of the declaration that can be changed. The properties that the checks
    /// determine aren't copied.
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
        return copy
    }

    /// Sets the accessors of the requirement. The effects of the accessors become the effects of
    /// the requirement.
    package func setAccessors(_ accessors: [Accessor]) {
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

    /// `true` if the requirement is explicitly nonisolated.
    package var isNonisolated: Bool {
        front.modifiers.contains { $0.text.hasPrefix("nonisolated") }
    }

    var genericParameters: [GenericParameter] { genericClause?.parameters ?? [] }
    var whereRequirements: [WhereRequirement] { whereClause?.requirements ?? [] }

    package var isInitializer: Bool {
        if case .initializer = kind { true } else { false }
    }

    /// The call of the superclass's initializer in an initializer.
    package var superCall: String {
        if !callsOverridden { return "super.init()" }
        let arguments = parameters.map { parameter in
            let label = parameter.label == "_" ? "" : Name.quotedElement(parameter.label) + ": "
            return label + Name.quoted(parameter.name)
        }
        return effects.callText + "super.init(\(arguments.joined(separator: ", ")))"
    }

    /// `true` if the parameters can be recorded and then passed to another initializer.
    package var passesParametersOn: Bool {
        let known: Set = ["@escaping", "@Sendable"]
        return genericParameters.isEmpty
            && parameters.allSatisfy { parameter in
                !parameter.isVariadic && parameter.prefixes.allSatisfy { known.contains($0.text) }
            }
    }

    /// `true` if this is an `init()` without effects.
    package var isPlain: Bool {
        guard case .initializer(.never) = kind else { return false }
        return parameters.isEmpty && effects.text.isEmpty && genericParameters.isEmpty
    }

    package var isSubscript: Bool { kind == .subscript }
    package var isProperty: Bool { kind == .property }
    package var hasAccessors: Bool { isProperty || isSubscript }

    /// `true` if this requirement is a type member.
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

// MARK: - Accessors

package struct Accessor {
    /// The name of the accessor: `get`, `set`, or another word in the source.
    package let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}

extension Accessor {
    package static var get: Accessor {
        Accessor(name: "get", modifiers: [], effects: Effects(), offset: 0)
    }

    /// The accessors of a property to fill in, which are sufficient for all protocols.
    package static var getAndSet: [Accessor] {
        [get, Accessor(name: "set", modifiers: [], effects: Effects(), offset: 0)]
    }
}

// MARK: - Names

extension Requirement {
    /// The full name of the requirement, for example `open(_:options:)`, `title` or `init?(url:)`.
    package var fullName: String { fullNamePieces.joined() }

    /// The full name, split at the positions where a line break is possible.
    var fullNamePieces: [String] {
        switch kind {
        case .property: [name]
        case .function, .subscript, .initializer(.never): [name + "("] + labelPieces
        case .initializer(.optional): [name + "?("] + labelPieces
        case .initializer(.implicitlyUnwrapped): [name + "!("] + labelPieces
        }
    }

    /// The full name without the failability of an initializer.
    package var labelledName: String { isProperty ? name : name + "(" + labelPieces.joined() }

    /// The key that this requirement shares with its overloads.
    package var overloadName: String { "\(isStatic) \(labelledName)" }

    private var labelPieces: [String] {
        var pieces = parameters.map { $0.label + ":" }
        pieces.append(")")
        return pieces
    }

    /// Returns a name for a variable in the body that doesn't conflict with a parameter.
    package func freeName(_ name: String) -> String {
        var free = name
        while parameters.contains(where: { $0.name == free }) { free += "2" }
        return free
    }
}

// MARK: - Replacing names in types

extension Requirement {
    /// Returns the requirement with all names in its types replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Requirement {
        let requirement = copy()
        requirement.genericClause = genericClause?.mappingNames(transform)
        for index in parameters.indices {
            requirement.parameters[index] = parameters[index].mappingNames(transform)
        }
        requirement.effects = effects.mappingNames(transform)
        requirement.result = result?.replacingNames(transform)
        requirement.whereClause = whereClause?.mappingNames(transform)
        return requirement
    }

    /// Returns the requirement with the names in its types replaced, except for the names of its
    /// own type parameters.
    func mappingOuterNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Requirement {
        let typeParameters = typeParameterNames
        if typeParameters.isEmpty { return mappingNames(transform) }
        return mappingNames { parts in
            typeParameters.contains(Name.unquoted(parts[0].name)) ? .name(parts) : transform(parts)
        }
    }

    /// Returns the requirement with all aliases replaced by their types.
    package func replacing(_ aliases: [AssociatedTypes.Alias]) -> Requirement {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }

    /// Returns the requirement with new names for the type parameters whose names are in a set.
    ///
    /// A double is generic over the associated types of its protocol, and a requirement may declare
    /// a type parameter with the same name. In a protocol, this type parameter shadows the
    /// associated type. In a class, however, it's an error.
    func renamingTypeParameters(avoiding names: Set<String>) -> Requirement {
        let typeParameters = typeParameterNames
        if names.isDisjoint(with: typeParameters) { return self }
        var usedNames = names.union(typeParameters)
        for type in types {
            type.forEachPart { part in
                guard case .name(let parts) = part.shape else { return }
                usedNames.insert(Name.unquoted(parts[0].name))
            }
        }
        var requirement = self
        for name in typeParameters where names.contains(name) {
            var number = 2
            while !usedNames.insert("\(name)\(number)").inserted { number += 1 }
            requirement = requirement.renaming(name, to: "\(name)\(number)")
        }
        return requirement
    }

    /// The requirement without its result if that is `Void`, for example because an alias was
    /// resolved to it.
    package var withoutVoid: Requirement {
        guard case .function = kind, result?.isVoid == true else { return self }
        let requirement = copy()
        requirement.result = nil
        return requirement
    }

    /// The names of the type parameters that the requirement declares.
    var typeParameterNames: [String] {
        genericParameters.map { Name.unquoted($0.name) }
    }

    private func renaming(_ name: String, to other: String) -> Requirement {
        let requirement = mappingNames { parts in
            var parts = parts
            if Name.unquoted(parts[0].name) == name { parts[0].name = other }
            return .name(parts)
        }
        let indices = requirement.genericParameters.indices
        for index in indices where Name.unquoted(genericParameters[index].name) == name {
            requirement.genericClause?.parameters[index].name = other
        }
        return requirement
    }
}
