/// An import, as written in the source.
package struct ImportDeclaration: Hashable {
    package let text: String
    /// The access level, if it's explicit.
    package var level: AccessLevel?
    /// The conditions of the `#if` blocks that contain this import, outermost first.
    package let conditions: [String]

    /// The name of the imported module. For an import like `import struct Pages.Page`, the module
    /// is `Pages`.
    package var module: String {
        let path = text.split(separator: " ").last ?? ""
        return path.split(separator: ".").first.map(String.init) ?? ""
    }
}
