/// A single requirement in a `where` clause, for example `Item: Page`, `repeat each T: Page` or
/// `Size == 4`.
package struct WhereRequirement {
    enum Relation: String {
        case conformance = ":"
        case equality = "=="
    }

    var left: TypeSyntax
    let relation: Relation
    var right: TypeSyntax
    /// The arguments of a layout constraint, including parentheses. For example, the arguments of
    /// `T: _Trivial(64)` are `(64)`.
    var layoutArguments: String?

    /// Whether this is a requirement like `Self: Base`, which is equivalent to an inherited type.
    package var isInheritance: Bool { left.bareName == "Self" && relation == .conformance }
}
