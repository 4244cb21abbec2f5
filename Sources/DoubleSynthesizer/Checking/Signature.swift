/// What tells a requirement apart from all others of its double, however its types are spelled.
struct Signature {
    private(set) var text = ""
    /// The type of the result.
    private(set) var result = ""
    private let types: TypeTable
    private let view: TypeTable.View
    /// The type parameters that have a name, and what each one conforms to, in the order of places.
    private let typeParameters: [String]
    private var constraints: [[String]]
    /// How many aliases are followed: they may stand for many others each.
    private var aliasesLeft = 64

    init(_ requirement: Requirement, _ types: TypeTable, _ view: TypeTable.View) {
        self.types = types
        self.view = view
        typeParameters = requirement.genericParameters.map { Name.unquoted($0.name) }
        constraints = typeParameters.map { _ in [] }
        for (index, parameter) in requirement.genericParameters.enumerated() {
            if let constraint = parameter.constraint { constrain(index, to: constraint) }
        }
        var clauses: [String] = []
        for clause in requirement.whereRequirements {
            if clause.relation == .conformance, let index = index(of: clause.left) {
                constrain(index, to: clause.right)
            } else {
                clauses.append(word(clause.left) + clause.relation.rawValue + word(clause.right))
            }
        }
        result = requirement.result.map { word($0) } ?? ""
        var words = [requirement.isStatic ? "static" : "", requirement.labelledName]
        // A function may be called `init` or `subscript`, in backticks.
        if requirement.isInitializer || requirement.isSubscript { words.append("special") }
        words += requirement.modifiers.filter { $0 == "prefix" || $0 == "postfix" }
        if !requirement.isProperty {
            for parameter in requirement.parameters {
                words.append(
                    (parameter.has("inout") ? "inout " : "") + word(parameter.type, isPlace: true)
                        + (parameter.isVariadic ? "..." : ""))
            }
            words += constraints.map { $0.sorted().joined(separator: "&") + ";" }
            words += clauses.sorted()
            words.append(requirement.effects.isAsync ? "async" : "")
            words.append(result)
        }
        text = words.joined(separator: " ")
    }

    /// The place of the type parameter that a type is.
    private func index(of type: TypeSyntax) -> Int? {
        type.bareName.flatMap { typeParameters.firstIndex(of: $0) }
    }

    private mutating func constrain(_ index: Int, to type: TypeSyntax) {
        if case .composition(let types) = type.unwrapped.shape {
            for type in types { constrain(index, to: type) }
        } else {
            constraints[index].append(word(type))
        }
    }

    /// The type without aliases, sugar, `any` and the names of type parameters. In the place of a
    /// parameter, `some P` is a type parameter without a name.
    private mutating func word(_ type: TypeSyntax, isPlace: Bool = false) -> String {
        switch type.shape {
        case .name(let parts): return word(parts, of: type, isPlace: isPlace)
        case .optional(let inner), .implicitlyUnwrapped(let inner):
            return "Optional<\(word(inner, isPlace: isPlace))>"
        case .array(let element): return "Array<\(word(element, isPlace: isPlace))>"
        case .dictionary(let key, let value):
            return "Dictionary<\(words([key, value], isPlace: isPlace))>"
        case .inlineArray(let count, let element):
            return "InlineArray<\(words([count, element], isPlace: isPlace))>"
        case .tuple(let elements):
            if type.isVoid { return "Void" }
            if elements.count == 1, elements[0].label == nil, !elements[0].isVariadic {
                return word(elements[0].type, isPlace: isPlace)
            }
            return "(\(elementWords(elements, isPlace: isPlace)))"
        case .function(var function):
            for index in function.parameters.indices { function.parameters[index].label = nil }
            let effects = function.effects.canThrow ? "throws \(function.effects.failure)" : ""
            let parameters = elementWords(function.parameters, isPlace: isPlace)
            return "{(\(parameters)) \(function.effects.isAsync ? "async" : "") \(effects) -> "
                + word(function.result, isPlace: isPlace) + "}"
        case .some(let constraint):
            guard isPlace else { return "some " + word(constraint) }
            constraints.append([])
            constrain(constraints.count - 1, to: constraint)
            return "\(constraints.count - 1)"
        case .any(let inner):
            // `any P.Type` is another type than `(any P).Type`.
            if case .name(let parts) = inner.shape, parts.last?.name == "Type" {
                return "any " + word(inner)
            }
            return word(inner, isPlace: isPlace)
        case .suppressed(let inner): return "~" + word(inner)
        case .composition(let types):
            return types.map { word($0) }.sorted().joined(separator: "&")
        case .member(let inner, let part):
            return word(inner, isPlace: isPlace) + "." + part.name
                + "<\(words(part.arguments, isPlace: isPlace))>"
        case .packElement(let inner): return "each " + word(inner, isPlace: isPlace)
        case .packExpansion(let inner): return "repeat " + word(inner, isPlace: isPlace)
        case .attributed(let prefixes, let inner):
            let prefixes = prefixes.map(\.text).filter { $0 != "@escaping" }.sorted()
            return (prefixes + [word(inner, isPlace: isPlace)]).joined(separator: " ")
        case .literal(let text): return text
        }
    }

    private mutating func word(
        _ parts: [TypeSyntax.NamePart], of type: TypeSyntax, isPlace: Bool
    ) -> String {
        let index = typeParameters.firstIndex(of: Name.unquoted(parts[0].name))
        if index == nil, aliasesLeft > 0, types.find(type, from: view) != nil {
            let resolved = types.resolved(type, from: view).type
            if resolved.text != type.text {
                aliasesLeft -= 1
                return word(resolved, isPlace: isPlace)
            }
        }
        var parts = parts
        if type.isOfSystem { parts.removeFirst() }
        var names = parts.map { part in
            let arguments = words(part.arguments, isPlace: isPlace)
            return Name.unquoted(part.name) + (arguments.isEmpty ? "" : "<\(arguments)>")
        }
        if let index { names[0] = "\(index)" }
        return names.joined(separator: ".")
    }

    private mutating func words(_ types: [TypeSyntax], isPlace: Bool) -> String {
        types.map { word($0, isPlace: isPlace) }.joined(separator: ",")
    }

    private mutating func elementWords(
        _ elements: [TypeSyntax.Element], isPlace: Bool
    ) -> String {
        elements.map { element in
            (element.label.map { $0 + ":" } ?? "") + word(element.type, isPlace: isPlace)
                + (element.isVariadic ? "..." : "")
        }.joined(separator: ",")
    }
}

// MARK: - Restated requirements

// A protocol may ask again, with types of its own, for what a base asks for: `var id: UUID` for `var id:
// ID`. One member meets both, and that is what the compiler infers associated types from.
extension Checker {
    fileprivate typealias Restatable = (member: Member, declaration: ProtocolDeclaration)

    /// The associated types that requirements settle which ask again for others.
    func inferred(
        _ names: Set<String>, _ known: [AssociatedTypes.Alias], of family: Family,
        in destination: ProtocolDeclaration, double: String
    ) -> [AssociatedTypes.Alias] {
        var groups: [String: [Restatable]] = [:]
        var order: [String] = []
        for declaration in family.protocols {
            for member in declaration.members {
                guard let key = Checker.requirement(member)?.overloadName else { continue }
                if groups[key] == nil { order.append(key) }
                groups[key, default: []].append((member, declaration))
            }
        }
        var aliases = known
        // Nobody restates one of so many overloads, and each one is compared with all.
        for key in order where 2...16 ~= groups[key, default: []].count {
            let group = groups[key, default: []].map { member, declaration -> Restatable in
                let qualifier = qualifier(from: declaration, to: destination, in: family)
                let member = member.renamingTypeParameters(names)
                    .mappingOuterNames { .name(qualifier.qualified($0)) }
                    .mappingNames {
                        .name(TypeSyntax.replacingSelf(in: $0, by: double, except: names))
                    }
                return (member, declaration)
            }
            for old in group {
                var found: [[AssociatedTypes.Alias]] = []
                for new in group where isRestated(old, by: new, in: family) {
                    let (old, new) = (old.member.replacing(aliases), new.member.replacing(aliases))
                    if let bindings = bindings(from: old, to: new, of: names) {
                        found.append(bindings)
                    }
                }
                // What names a type goes before what leaves it open too.
                let closed = found.filter { $0.allSatisfy { !$0.type.mentions(names) } }
                if !closed.isEmpty { found = closed }
                // Where several fit, nobody knows which one is meant.
                let texts = Set(found.map { $0.map { "\($0.name) \($0.type.text)" } })
                if texts.count == 1 { aliases += found[0] }
            }
        }
        return Array(aliases.dropFirst(known.count))
    }

    /// Whether a requirement may be another one again. A function that no heir asks for may be an
    /// overload, and a property is the same one wherever it comes from.
    private func isRestated(_ old: Restatable, by new: Restatable, in family: Family) -> Bool {
        if old.declaration === new.declaration { return false }
        if case .property = old.member.kind { return true }
        return family.inherits(new.declaration) { $0 === old.declaration }
    }

    /// What the associated types in a requirement have to be for it to be another one; nil where it
    /// cannot be, or is already.
    private func bindings(
        from old: Member, to new: Member, of names: Set<String>
    ) -> [AssociatedTypes.Alias]? {
        guard let one = Checker.requirement(old), let other = Checker.requirement(new) else {
            return nil
        }
        var bindings: [AssociatedTypes.Alias] = []
        let own = Set(other.genericParameters.map { Name.unquoted($0.name) })
        for (type, counterpart) in zip(one.places, other.places) {
            type.bind(names, to: counterpart, hiding: own, in: &bindings)
        }
        guard !bindings.isEmpty, var bound = Checker.requirement(old.replacing(bindings)) else {
            return nil
        }
        bound.effects = other.effects
        let (left, right) = (Signature(bound, types, view), Signature(other, types, view))
        return left.text == right.text && left.result == right.result ? bindings : nil
    }
}

extension Member {
    fileprivate func replacing(_ aliases: [AssociatedTypes.Alias]) -> Member {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }
}

extension AssociatedTypes {
    /// Says of those parameters which overloads name that they are associated types: the compiler would
    /// ask the overloads, and each one could tell another type.
    mutating func declareParameters(ofOverloadsIn requirements: [Requirement]) {
        let overloads = Dictionary(grouping: requirements, by: \.overloadName)
        var names: Set<String> = []
        for type in overloads.values.lazy.filter({ $0.count > 1 }).joined().flatMap(\.types) {
            _ = type.first { part in
                if let name = part.bareName { names.insert(name) }
                return false
            }
        }
        for parameter in parameters where names.contains(Name.unquoted(parameter.name)) {
            let type = TypeSyntax(shape: .name([.init(name: parameter.name)]), range: 0..<0)
            aliases.append(.init(name: Name.unquoted(parameter.name), type: type))
        }
    }
}

extension Requirement {
    /// What it has in common with its overloads.
    fileprivate var overloadName: String { "\(isStatic) \(labelledName)" }

    /// The types of the parameters, of the result and of the error.
    fileprivate var places: [TypeSyntax] {
        let nothing = TypeSyntax(shape: .tuple([]), range: 0..<0)
        return parameters.map(\.type) + [result ?? nothing] + effects.errors
    }
}

extension TypeSyntax {
    /// Binds those of some names that the type consists of to what stands in their place in another one.
    fileprivate func bind(
        _ names: Set<String>, to other: TypeSyntax, hiding own: Set<String>,
        in bindings: inout [AssociatedTypes.Alias]
    ) {
        guard let name = bareName, names.contains(name) else {
            for (child, counterpart) in zip(unwrapped.children, other.unwrapped.children) {
                child.bind(names, to: counterpart, hiding: own, in: &bindings)
            }
            return
        }
        let isKnown = bindings.contains { $0.name == name }
        if !isKnown && other.canBeNamed && !other.mentions(own.union([name])) {
            bindings.append(.init(name: name, type: other))
        }
    }

    /// Whether an alias can stand for the type.
    private var canBeNamed: Bool {
        switch shape {
        case .attributed, .implicitlyUnwrapped: false
        default: first(where: \.isOpaque) == nil
        }
    }
}
