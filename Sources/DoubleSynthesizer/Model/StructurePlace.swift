/// Where a file declares a structure, which is read only where its double is asked for.
package struct StructurePlace {
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
