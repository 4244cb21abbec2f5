/// The properties by which a requirement differs from other requirements of its double. The
/// spelling of types doesn't matter.
package struct Signature {
    package private(set) var text = ""
    /// The result type.
    package private(set) var result = ""
    /// The error type, if it's a specific type.
    package private(set) var failure = ""
    private let types: TypeTable
    private let view: TypeTable.View
    /// The named type parameters, followed by the constraints of all type parameters.
    private let typeParameters: [String]
    private var constraints: [[String]]
    /// The requirements on type parameters that aren't conformances.
    private var clauses: [String] = []
    /// The sets of types that are equal to each other.
    private var equalities: [Set<String>] = []
    /// The number of aliases that may still be resolved. We limit this number because each alias
    /// may refer to many others.
    private var remainingAliases = 64

    /// The specifiers of a result and of a function that don't distinguish overloads.
    static let resultSpecifiers: Set = ["sending", "@Sendable"]
    static let functionSpecifiers: Set = ["@Sendable"]

    package init(_ requirement: Requirement, _ types: TypeTable, _ view: TypeTable.View) {
        self.types = types
        self.view = view
        let parameters = requirement.genericParameters
        typeParameters = parameters.map { Name.unquoted($0.name) }
        constraints = Array(repeating: [], count: parameters.count)
        for (index, parameter) in parameters.enumerated() {
            if let constraint = parameter.constraint { constrain(index, to: constraint) }
        }
        addClauses(of: requirement)
        implyErrors(of: requirement)
        // The specifiers for passing values don't distinguish overloads.
        if let type = requirement.result { result = word(type.without(Signature.resultSpecifiers)) }
        if let error = requirement.effects.errors.first { failure = word(error) }
        text = words(of: requirement).joined(separator: " ")
    }

    private mutating func words(of requirement: Requirement) -> [String] {
        var words = [requirement.isStatic ? "static" : "", requirement.labelledName]
        // Note that a function may also be named `init` or `subscript`, in backticks.
        if requirement.isInitializer || requirement.isSubscript { words.append("special") }
        // A unary operator that isn't `prefix` is always `postfix`.
        if requirement.modifiers.contains("prefix") { words.append("prefix") }
        if requirement.isProperty { return words }
        for parameter in requirement.parameters { words.append(word(of: parameter)) }
        words += constraints.map { Set($0).sorted().joined(separator: "&") + ";" }
        // The clauses of a type like `some Sequence<Int>` are added with the parameters.
        words += (clauses + equalities.map { $0.sorted().joined(separator: "==") }).sorted()
        return words + [requirement.effects.isAsync ? "async" : "", result]
    }

    /// Adds the requirements on type parameters. Requirements that are conformances are added as
    /// constraints.
    private mutating func addClauses(of requirement: Requirement) {
        for clause in requirement.whereRequirements {
            if clause.relation == .conformance, let index = index(of: clause.left) {
                constrain(index, to: clause.right)
                continue
            }
            let left = word(clause.left)
            let right = word(clause.right)
            if clause.relation == .equality {
                equate(left, right)
            } else {
                clauses.append(left + clause.relation.rawValue + right)
            }
        }
    }

    /// Makes two types equal to each other, and to all types that are already equal to one of them.
    private mutating func equate(_ left: String, _ right: String) {
        let equal = equalities.filter { $0.contains(left) || $0.contains(right) }
        equalities.removeAll(where: equal.contains)
        equalities.append(equal.reduce([left, right]) { $0.union($1) })
    }

    private mutating func word(of parameter: Parameter) -> String {
        let type = word(parameter.type.without(Signature.functionSpecifiers), isInParameter: true)
        return (parameter.has("inout") ? "inout " : "") + type
            + (parameter.isVariadic ? "..." : "")
    }

    /// Returns the index of a type parameter, or `nil` if the type isn't a type parameter.
    private func index(of type: TypeSyntax) -> Int? {
        type.bareName.flatMap { typeParameters.firstIndex(of: $0) }
    }

    private mutating func constrain(_ index: Int, to type: TypeSyntax) {
        if case .composition(let types) = type.unwrapped.shape {
            for type in types { constrain(index, to: type) }
        } else if case .name(var parts) = type.shape, let last = parts.last,
            let names = types.primaryAssociatedTypes(of: type, from: view),
            names.count == last.arguments.count, !names.isEmpty
        {
            // Note that `Sequence<Int>` is equivalent to `where Element == Int`.
            for (name, argument) in zip(names, last.arguments) {
                equate("\(index).\(name)", word(argument))
            }
            parts[parts.count - 1].arguments = []
            constrain(index, to: type.with(.name(parts)))
        } else {
            constraints[index] += word(type).split(separator: "&").map(String.init)
        }
    }

    /// Adds the conformance to `Error` that is implied if a type parameter is thrown.
    private mutating func implyErrors(of requirement: Requirement) {
        if typeParameters.isEmpty { return }
        var errors = requirement.effects.errors
        for type in requirement.types {
            type.forEachPart { part in
                if case .function(let function) = part.shape { errors += function.effects.errors }
            }
        }
        for index in errors.compactMap({ self.index(of: $0) }) {
            constraints[index].append("Error")
        }
    }

    /// Returns the text of a type without aliases, sugar, `any`, and the names of type parameters.
    /// In the type of a parameter, `some P` represents an unnamed type parameter.
    private mutating func word(_ type: TypeSyntax, isInParameter: Bool = false) -> String {
        switch type.shape {
        case .name(let parts): return word(parts, of: type, isInParameter: isInParameter)
        case .wrapped(.optional, let inner), .wrapped(.implicitlyUnwrapped, let inner):
            return "Optional<\(word(inner, isInParameter: isInParameter))>"
        case .wrapped(.array, let element):
            return "Array<\(word(element, isInParameter: isInParameter))>"
        case .dictionary(let key, let value):
            return "Dictionary<\(words([key, value], isInParameter: isInParameter))>"
        case .inlineArray(let count, let element):
            return "InlineArray<\(words([count, element], isInParameter: isInParameter))>"
        case .tuple(let elements):
            if type.isVoid { return "Void" }
            if elements.count == 1, elements[0].label == nil, !elements[0].isVariadic {
                return word(elements[0].type, isInParameter: isInParameter)
            }
            return "(\(elementWords(elements, isInParameter: isInParameter)))"
        case .function(var function):
            for index in function.parameters.indices { function.parameters[index].label = nil }
            var effects = function.effects.canThrow ? "throws" : ""
            if let error = function.effects.errors.first, !function.effects.throwsAnything {
                effects += effects.isEmpty ? "" : " \(word(error))"
            }
            let parameters = elementWords(function.parameters, isInParameter: isInParameter)
            return "{(\(parameters)) \(function.effects.isAsync ? "async" : "") \(effects) -> "
                + word(function.result, isInParameter: isInParameter) + "}"
        case .wrapped(.some, let constraint):
            guard isInParameter else { return "some " + word(constraint) }
            constraints.append([])
            constrain(constraints.count - 1, to: constraint)
            return "\(constraints.count - 1)"
        case .wrapped(.any, let inner):
            // Note that `any P.Type` and `(any P).Type` are different types.
            if case .name(let parts) = inner.shape, parts.last?.name == "Type" {
                return "any " + word(inner)
            }
            return word(inner, isInParameter: isInParameter)
        case .wrapped(.suppressed, let inner): return "~" + word(inner)
        case .composition(let types):
            let words = types.flatMap { word($0).split(separator: "&") }
            return Set(words).sorted().joined(separator: "&")
        case .member(let inner, let part):
            // Note that `(Page).Type` and `Page.Type` are the same type.
            if case .name(let parts) = inner.unwrapped.shape {
                return word(type.with(.name(parts + [part])), isInParameter: isInParameter)
            }
            return word(inner, isInParameter: isInParameter) + "." + part.name
                + "<\(words(part.arguments, isInParameter: isInParameter))>"
        case .wrapped(.packElement, let inner):
            return "each " + word(inner, isInParameter: isInParameter)
        case .wrapped(.packExpansion, let inner):
            return "repeat " + word(inner, isInParameter: isInParameter)
        case .attributed(let prefixes, let inner):
            let prefixes = prefixes.map(\.text).filter { $0 != "@escaping" }.sorted()
            return (prefixes + [word(inner, isInParameter: isInParameter)]).joined(separator: " ")
        case .literal(let text): return text
        }
    }

    private mutating func word(
        _ parts: [TypeSyntax.NamePart], of type: TypeSyntax, isInParameter: Bool
    ) -> String {
        let index = typeParameters.firstIndex(of: Name.unquoted(parts[0].name))
        if index == nil, remainingAliases > 0, types.find(type, from: view) != nil {
            let resolved = types.resolved(type, from: view).type
            if resolved.text != type.text {
                remainingAliases -= 1
                return word(resolved, isInParameter: isInParameter)
            }
        }
        var parts = parts
        if type.isOfSystem { parts.removeFirst() }
        var names = parts.map { part in
            let arguments = words(part.arguments, isInParameter: isInParameter)
            return Name.unquoted(part.name) + (arguments.isEmpty ? "" : "<\(arguments)>")
        }
        if let index { names[0] = "\(index)" }
        let name = names.joined(separator: ".")
        return name == "Codable" && type.standardName == name ? "Decodable&Encodable" : name
    }

    private mutating func words(_ types: [TypeSyntax], isInParameter: Bool) -> String {
        types.map { word($0, isInParameter: isInParameter) }.joined(separator: ",")
    }

    private mutating func elementWords(
        _ elements: [TypeSyntax.Element], isInParameter: Bool
    ) -> String {
        elements.map { element in
            (element.label.map { $0 + ":" } ?? "")
                + word(element.type, isInParameter: isInParameter)
                + (element.isVariadic ? "..." : "")
        }.joined(separator: ",")
    }
}
