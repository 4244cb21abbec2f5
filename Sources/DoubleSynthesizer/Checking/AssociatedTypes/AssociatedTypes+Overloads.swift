extension AssociatedTypes {
    /// Explicitly declares the type parameters that occur in overloads as associated types.
    /// Otherwise, the compiler would infer them from the overloads, which may be ambiguous.
    mutating func declareParameters(ofOverloadsIn requirements: [Requirement]) {
        if parameters.isEmpty { return }
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
