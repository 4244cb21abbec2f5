/// The checks of a struct of closures, which is treated as a protocol that requires the same
/// functions. They also determine how a value of the struct is created.
///
/// The functions are then handled like protocol requirements, with the same checks, names and code.
package final class StructureChecks {
    private let structure: StructureDeclaration
    private let types: TypeTable
    package private(set) var problems: [SourceProblem] = []

    package init(_ structure: StructureDeclaration, _ types: TypeTable) {
        self.structure = structure
        self.types = types
    }

    /// Returns the protocol that requires the functions. If a double can't implement these
    /// functions or can't create a value of the struct, the protocol is marked as broken, and a
    /// diagnostic contains the reason.
    package func asProtocol() -> ProtocolDeclaration {
        if hasNoFunctions {
            let range = structure.start..<structure.start + "struct".utf8.count
            let alias = structure.properties.lazy.compactMap(\.type).first(where: mayBeAlias)
            report(
                alias.map {
                    "a macro doesn't see the declaration of `\($0.text)`: write the type of the "
                        + "closure in `\(structure.name)`, or generate the double with the command"
                } ?? adviceWithoutFunctions,
                fixIts: [
                    FixIt(message: "make it a class", range: range, replacement: "final class")
                ])
        }
        let generics = structure.genericClause?.parameters ?? []
        if let unsupported = generics.first(where: { $0.isPack || $0.isValue }) {
            report(
                "`\(unsupported.name)` is a pack or a value, but a double can only be generic over "
                    + "types: " + Advice.byHand)
        }
        let client = problems.isEmpty ? client() : nil
        var members = ProtocolMembers(requirements: functions.map(\.requirement))
        members.associatedTypes = generics.map { parameter in
            AssociatedType(
                front: DeclarationPrefix(offset: structure.offset), name: parameter.name,
                inherited: parameter.constraint.map { [$0] } ?? [], defaultType: nil,
                whereClause: nil)
        }
        let sendable = TypeSyntax.NamePart(name: "Sendable")
        let place = structure.offset..<structure.offset
        return ProtocolDeclaration(
            source: structure.source, name: structure.name, offset: structure.offset,
            scope: structure.scope, conditions: structure.conditions,
            attributes: structure.attributes, modifiers: structure.modifiers,
            enclosingContext: structure.enclosingContext,
            primaryAssociatedTypes: generics.map(\.name),
            inherited: isSendable ? [TypeSyntax(shape: .name([sendable]), range: place)] : [],
            whereClause: structure.whereClause, members: members, isBroken: client == nil,
            client: client)
    }

    /// Returns the initialization of the struct, or reports an error and returns `nil` if the
    /// double can't initialize it.
    private func client() -> Blueprint.Client? {
        let arguments =
            structure.initializers.isEmpty ? argumentsOfMembers() : argumentsOfInitializer()
        return arguments.map { Blueprint.Client(type: structure.type, arguments: $0) }
    }

    /// The error for a struct without closures. If the struct conforms to a protocol, it's probably
    /// meant to be a double of it.
    private var adviceWithoutFunctions: String {
        let inherited = structure.inherited.first { $0.simpleName != "Sendable" }
        guard let inherited else {
            return "`\(structure.name)` has no closures for a double to provide: attach `@Spy` to "
                + "a protocol, a class, an actor or a struct of closures"
        }
        return "`@Spy` can only fill in a double of `\(inherited.text)` that is a class or an "
            + "actor: write `final class \(structure.name)`"
    }

    // MARK: - Functions

    package var hasNoFunctions: Bool { functions.isEmpty }

    /// `true` if all properties are closures.
    package var hasFunctionsOnly: Bool {
        !functions.isEmpty && functions.count == structure.properties.count
    }

    private lazy var functions: [(property: StoredProperty, requirement: Requirement)] =
        structure.properties.compactMap { property in
            // If a constant has a value, that value can't be replaced.
            if property.isConstant && property.hasValue { return nil }
            return property.type.flatMap { function($0, property) }.map { (property, $0) }
        }

    /// Returns the closure in a property as a requirement, or `nil` if the property contains any
    /// other value.
    private func function(_ type: TypeSyntax, _ property: StoredProperty) -> Requirement? {
        guard let (function, prefixes) = optionalFunction(type),
            !prefixes.contains(where: { $0.text.hasPrefix("@convention") })
        else { return nil }
        let requirement = Requirement(
            .function, property.name, after: DeclarationPrefix(offset: property.front.offset),
            in: structure.source)
        var parameters = function.parameters.map { element in
            Parameter(
                firstName: "_", secondName: element.secondName, type: outside(element.type),
                isVariadic: element.isVariadic, attributes: [], modifiers: [],
                offset: property.front.offset)
        }
        parameters.assignNames(avoiding: [], labelsAreNames: true)
        requirement.parameters = parameters
        requirement.effects = function.effects.mappingNames(shapeOutside)
        if !function.result.isVoid { requirement.result = outside(function.result) }
        return requirement
    }

    /// Returns the function type of a closure or an optional closure, and the attributes before it.
    /// An alias is resolved, provided that its names refer to the same types in the struct.
    private func optionalFunction(
        _ type: TypeSyntax
    ) -> (function: TypeSyntax.FunctionType, prefixes: [TypeSyntax.Prefix])? {
        let type = type.unwrapped
        switch type.shape {
        case .function(let function): return (function, [])
        case .attributed(let prefixes, let inner):
            return optionalFunction(inner).map { ($0.function, prefixes + $0.prefixes) }
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
            return optionalFunction(inner)
        case .name where type.standardName == "Optional" && type.children.count == 1:
            return optionalFunction(type.children[0])
        case .name:
            let view = TypeTable.View(
                scope: structure.scope + [structure.name], conditions: structure.conditions)
            let target = types.resolved(type, from: view)
            guard target.type.text != type.text,
                types.refersToSameTypes(target.type, from: target.view, and: view)
            else { return nil }
            return optionalFunction(target.type)
        default: return nil
        }
    }

    /// Returns whether a type may be an alias of a function, because its name isn't known.
    private func mayBeAlias(_ type: TypeSyntax) -> Bool {
        guard let name = type.unwrapped.standardName else { return false }
        return !StandardLibrary.declares(name)
    }

    /// `true` if values of the struct can be used in any task.
    private var isSendable: Bool {
        let isDeclared = structure.inherited.contains { type in
            type.first { $0.simpleName == "Sendable" } != nil
        }
        return isDeclared
            || structure.properties.contains { property in
                guard let (_, prefixes) = property.type.flatMap(optionalFunction) else {
                    return false
                }
                // A closure that is isolated to a global actor is implicitly `Sendable`. We assume
                // that an uppercase attribute is a global actor.
                return prefixes.contains { prefix in
                    let name = prefix.text.drop { $0 == "@" }
                    return prefix.text.hasPrefix("@")
                        && (name == "Sendable" || name.first?.isUppercase == true)
                }
            }
    }

    // MARK: - Names

    /// Returns a type in the form that code outside of the struct uses to refer to it.
    private func outside(_ type: TypeSyntax) -> TypeSyntax { type.replacingNames(shapeOutside) }

    private func shapeOutside(_ parts: [TypeSyntax.NamePart]) -> TypeSyntax.Shape {
        let name = Name.unquoted(parts[0].name)
        if name == "Self" { return .name([structure.type] + parts.dropFirst()) }
        let isOwn = structure.typeNames.contains(name)
        return .name(isOwn ? [structure.type] + parts : parts)
    }

    // MARK: - Initializers

    /// Returns the arguments for the memberwise initializer.
    private func argumentsOfMembers() -> [Blueprint.Client.Argument]? {
        var arguments: [Blueprint.Client.Argument] = []
        for property in structure.properties {
            if property.isConstant && property.hasValue { continue }
            if let reason = reasonNotToInitialize(property) {
                report(
                    "`\(property.name)` \(reason), so a double can't use the memberwise "
                        + "initializer: write one with a parameter for each closure, with the "
                        + "name of its property", at: property.front.offset)
                return nil
            }
            if isFunction(property.name) {
                arguments.append(.function(property.name))
            } else if !property.hasValue {
                guard let type = property.type else { return nil }
                let name = property.name
                arguments.append(.value(.init(name: name, label: name, type: outside(type))))
            }
        }
        return arguments
    }

    /// Returns the reason why the memberwise initializer of a double can't have a parameter for a
    /// property, or `nil` if it can.
    private func reasonNotToInitialize(_ property: StoredProperty) -> String? {
        if property.front.modifiers.isPrivate { return "is private" }
        if property.front.mayBeWrapped { return "is wrapped" }
        return property.front.conditions.isEmpty ? nil : "is under `#if`"
    }

    /// Returns the arguments for a declared initializer, if it has a parameter for each function.
    private func argumentsOfInitializer() -> [Blueprint.Client.Argument]? {
        let names = Set(functions.map(\.requirement.name))
        let initializer = structure.initializers.first { initializer in
            guard case .initializer(.never) = initializer.kind else { return false }
            return initializer.effects.text.isEmpty && initializer.genericClause == nil
                && names.isSubset(of: initializer.parameters.map(\.firstName))
        }
        guard let initializer else {
            report(
                "no initializer of `\(structure.name)` has a parameter for each closure, with the "
                    + "name of its property: add one, or remove the initializers in the struct")
            return nil
        }
        return initializer.parameters.map { parameter in
            if isFunction(parameter.firstName) { return .function(parameter.firstName) }
            let name = parameter.firstName == "_" ? parameter.name : parameter.firstName
            let type = outside(parameter.declaredType)
            return .value(.init(name: name, label: parameter.firstName, type: type))
        }
    }

    private func isFunction(_ name: String) -> Bool {
        functions.contains { $0.requirement.name == name }
    }

    private func report(_ message: String, at offset: Int? = nil, fixIts: [FixIt] = []) {
        problems.append(
            SourceProblem(
                message: message, source: structure.source, offset: offset ?? structure.offset,
                fixIts: fixIts))
    }
}
