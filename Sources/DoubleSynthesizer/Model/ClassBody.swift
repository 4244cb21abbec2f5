/// A class, or what an extension adds to one or to a protocol, as far as a double has to know it.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let typeParameters: [GenericParameter]
    var inherited: [TypeSyntax]
    /// Whether a `where` clause says which types it is for.
    let isConstrained: Bool
    var members: [ClassMember] = []
    var initializers: [Requirement] = []
}

/// A function, a property or a subscript of a class.
struct ClassMember {
    /// The member as a protocol would ask for it; its result is nil where a property has no type
    /// that is written.
    let requirement: Requirement
    var isConstant = false
}
