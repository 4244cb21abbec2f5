/// An import as it is written in source.
package struct ImportDeclaration: Hashable {
    package let text: String
    /// The explicit access level, if any.
    package var level: AccessLevel?
    /// The conditions of the enclosing `#if` blocks, outermost first.
    package let conditions: [String]

    /// The module, including that in `import struct Pages.Page`.
    package var module: String {
        let path = text.split(separator: " ").last ?? ""
        return path.split(separator: ".").first.map(String.init) ?? ""
    }
}
