/// Where a file declares a structure or a class, or extends a type: what is in its braces is read
/// only where a double has to know it.
package struct TypePlace {
    enum Kind {
        case structure, `class`, `extension`
    }

    let kind: Kind
    package let name: String
    /// The types around it, outermost first.
    let scope: [String]
    /// The token that its keyword is.
    let index: Int
    let front: Front
    /// What the types around it let through.
    let surroundings: Access

    /// The name with those of the types around it.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
