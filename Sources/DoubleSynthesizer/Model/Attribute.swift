package struct Attribute {
    /// The name without `@` and arguments.
    package let name: String
    /// The whole attribute on one line.
    let text: String
    let offset: Int

    /// Whether it says of something that it is old.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }
}
