extension Requirement {
    /// The name as people write it: `open(_:options:)`, `title`, `init?(url:)`.
    package var fullName: String { fullNamePieces.joined() }

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

    /// What it has in common with its overloads.
    var overloadName: String { "\(isStatic) \(labelledName)" }

    private var labelPieces: [String] {
        var pieces = parameters.map { $0.label + ":" }
        pieces.append(")")
        return pieces
    }

    /// A name for a variable of its body, which no parameter has.
    package func freeName(_ name: String) -> String {
        var free = name
        while parameters.contains(where: { $0.name == free }) { free += "2" }
        return free
    }
}
