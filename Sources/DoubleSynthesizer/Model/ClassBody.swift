/// A class, or an extension of a class or a protocol, with the details that a double requires.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let typeParameters: [GenericParameter]
    var inherited: [TypeSyntax]
    /// `true` if it has a `where` clause.
    let isConstrained: Bool
    var members: [ClassMember] = []
    var initializers: [Requirement] = []
}

/// A function, a property or a subscript of a class.
struct ClassMember {
    /// The member as a protocol requirement; its result is nil if a property has no explicit type.
    let requirement: Requirement
    var isConstant = false
}
