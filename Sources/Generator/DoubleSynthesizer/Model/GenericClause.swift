package struct GenericClause {
    /// The text of the clause on one line, including its brackets.
    package let text: String
    package var parameters: [GenericParameter]
    package let offset: Int
}

package struct GenericParameter {
    package var name: String
    package let isPack: Bool
    let isValue: Bool
    var constraint: TypeSyntax?
}

extension GenericClause {
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> GenericClause {
        var clause = self
        for index in parameters.indices {
            clause.parameters[index].constraint = parameters[index].constraint?
                .mappingNames(transform)
        }
        return clause
    }
}

// MARK: - Requirements

package struct WhereClause {
    /// The text of the clause on one line, including the `where` keyword.
    package let text: String
    package let offset: Int
    package var requirements: [WhereRequirement] = []
}

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

    /// `true` if this is a requirement like `Self: Base`, which is equivalent to an inherited type.
    package var isInheritance: Bool { left.bareName == "Self" && relation == .conformance }
}

extension WhereRequirement {
    /// The requirement in the form of source code.
    var text: String {
        let symbol = relation == .equality ? " == " : ": "
        return left.text + symbol + right.text + (layoutArguments ?? "")
    }

    /// Returns the requirement with both of its types replaced.
    func mappingTypes(_ transform: (TypeSyntax) -> TypeSyntax) -> WhereRequirement {
        var requirement = self
        requirement.left = transform(left)
        requirement.right = transform(right)
        return requirement
    }

    /// Returns whether the requirement contains at least one of the given names.
    func mentions(_ names: Set<String>) -> Bool {
        left.mentions(names) || right.mentions(names)
    }
}

extension WhereClause {
    /// Returns the clause with all names in its types replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> WhereClause {
        var clause = self
        clause.requirements = requirements.map { requirement in
            requirement.mappingTypes { $0.mappingNames(transform) }
        }
        return clause
    }
}

// MARK: - Associated types

package struct AssociatedType {
    package let front: DeclarationPrefix
    package let name: String
    let inherited: [TypeSyntax]
    let defaultType: TypeSyntax?
    let whereClause: WhereClause?
}

/// The associated types of a protocol, and how its double treats them.
package struct AssociatedTypes {
    /// A type parameter of the double, for example `Item: Hashable`.
    package struct Parameter {
        package let name: String
        let constraints: [TypeSyntax]
    }

    /// The type parameters of the double.
    var parameters: [Parameter] = []
    /// The requirements in the double's `where` clause.
    var requirements: [WhereRequirement] = []
    /// The associated types that the protocol itself binds to other types.
    var aliases: [Alias] = []
    /// The conditions under which the protocol declares all of the type parameters.
    var conditions: [String] = []

    package struct Alias {
        package let name: String
        /// The type parameters that the alias itself declares.
        var parameters: [String] = []
        package var type: TypeSyntax
    }

    /// The names of all associated types, without backticks.
    var names: [String] { parameters.map { Name.unquoted($0.name) } + aliases.map(\.name) }

    /// The types in the constraints and the bindings.
    var types: [TypeSyntax] {
        parameters.flatMap(\.constraints) + requirements.flatMap { [$0.left, $0.right] }
            + aliases.map(\.type)
    }
}

extension [GenericParameter] {
    /// Returns the type parameters as aliases of the given arguments.
    package func bound(to arguments: [TypeSyntax]) -> [AssociatedTypes.Alias] {
        zip(self, arguments).map { .init(name: Name.unquoted($0.name), type: $1) }
    }
}
