/// A member of a protocol: for the most part, a requirement.
struct Member {
    indirect enum Kind {
        case function(FunctionRequirement)
        case property(PropertyRequirement)
        case `subscript`(SubscriptRequirement)
        case initializer(InitializerRequirement)
        case associatedType(AssociatedType)
        /// `#if` with its branches.
        case conditional([ConditionalBranch])
        /// A type alias, which asks nothing of a double.
        case typeAlias(TypeAlias)
        /// A declaration that no protocol can have or that the reader does not know, by its words.
        case other(String)
    }

    let source: Source
    let attributes: [Attribute]
    var modifiers: [Modifier]
    var kind: Kind
    /// Where the declaration's keyword stands.
    let offset: Int
}

struct ConditionalBranch {
    let condition: Condition
    var members: [Member]
}

struct FunctionRequirement {
    let name: String
    let isOperator: Bool
    var genericClause: GenericClause?
    var parameters: [Parameter]
    var effects: Effects
    var result: TypeSyntax?
    var whereClause: WhereClause?
}

struct PropertyRequirement {
    let name: String
    var type: TypeSyntax
    var accessors: [Accessor]
}

struct SubscriptRequirement {
    var genericClause: GenericClause?
    var parameters: [Parameter]
    var result: TypeSyntax
    var whereClause: WhereClause?
    var accessors: [Accessor]
}

struct InitializerRequirement {
    enum Failing {
        case never, optional, implicitlyUnwrapped
    }

    let failing: Failing
    var genericClause: GenericClause?
    var parameters: [Parameter]
    var effects: Effects
    var whereClause: WhereClause?
}
