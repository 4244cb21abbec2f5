/// One requirement of a `where` clause: `Item: Page`, `repeat each T: Page`, `Size == 4`.
package struct WhereRequirement {
    enum Relation: String {
        case conformance = ":"
        case equality = "=="
    }

    var left: TypeSyntax
    let relation: Relation
    var right: TypeSyntax
    /// The arguments of a layout, with its parentheses: the `(64)` in `T: _Trivial(64)`.
    var layoutArguments: String?

    /// `true` for `Self: Base`, which is equivalent to an inherited type.
    package var isInheritance: Bool { left.bareName == "Self" && relation == .conformance }
}
