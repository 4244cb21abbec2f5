/// One requirement of a `where` clause: `Item: Page`, `repeat each T: Page`, `Size == 4`.
package struct WhereRequirement {
    enum Relation: String {
        case conformance = ":"
        case equality = "=="
    }

    var left: TypeSyntax
    let relation: Relation
    var right: TypeSyntax
    /// What a layout asks for, with its parentheses: the `(64)` of `T: _Trivial(64)`.
    var layoutArguments: String?

    /// Whether this is `Self: Base`, which says the same as an inherited type.
    package var isInheritance: Bool { left.bareName == "Self" && relation == .conformance }
}
