/// An import as it is written in source.
package struct ImportDeclaration: Hashable {
    package let text: String
    /// The level of access that it names, if any.
    package var level: AccessLevel?
    /// The conditions of the `#if` blocks around it, outermost first.
    package let conditions: [String]

    /// The module; that of the declaration, in `import struct Pages.Page`.
    package var module: String {
        let path = text.split(separator: " ").last ?? ""
        return path.split(separator: ".").first.map(String.init) ?? ""
    }
}
