/// A class, or an extension of a class or a protocol, with the details that a double requires.
struct ClassBody {
    let source: Source
    let place: TypePlace
    let typeParameters: [GenericParameter]
    var inherited: [TypeSyntax]
    /// Whether the extension has a `where` clause.
    let isConstrained: Bool
    var members: [ClassMember] = []
    var initializers: [Requirement] = []
}

/// A function, a property or a subscript of a class.
struct ClassMember {
    /// The member, represented as a protocol requirement. If it's a property without an explicit
    /// type, the requirement has no result.
    let requirement: Requirement
    var isConstant = false
}
