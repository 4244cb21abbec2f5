/// A class, or what an extension adds to one, as far as a subclass has to know it.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let isGeneric: Bool
    let inherited: [TypeSyntax]
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
