/// The position of a struct, a class or an extension in a file. Its body is only read if a double
/// requires it.
package struct TypePlace {
    enum Kind {
        case structure, `class`, `extension`
    }

    let kind: Kind
    package let name: String
    /// The enclosing types, outermost first.
    let scope: [String]
    /// The index of its keyword token.
    let index: Int
    let front: Front
    /// The visibility in the enclosing types.
    let surroundings: Access

    /// The name, qualified by its enclosing types.
    package var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}
