/// A type representing the position of a struct, a class or an extension in a file. The body of the
/// declaration is only read if a double requires it.
package struct TypePlace {
    enum Kind {
        case structure, `class`, `extension`
    }

    let kind: Kind
    package let name: String
    /// The types that enclose the declaration, outermost first.
    let scope: [String]
    /// The index of the token that contains the keyword.
    let index: Int
    let front: Front
    /// The visibility of declarations in the enclosing types.
    let surroundings: Access

    /// The name of the declaration, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
