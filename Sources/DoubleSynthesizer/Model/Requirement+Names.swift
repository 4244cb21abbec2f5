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
    var labelledName: String { isProperty ? name : name + "(" + labelPieces.joined() }

    /// The key that this requirement shares with its overloads.
    var overloadName: String { "\(isStatic) \(labelledName)" }

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
