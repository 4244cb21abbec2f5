/// A protocol as it is written in source.
///
/// A class, since nothing changes it, and much that works on one refers to it.
final class ProtocolDeclaration {
    let source: Source
    let name: String
    /// Where the name stands.
    let offset: Int
    /// The types around it, outermost first.
    let scope: [String]
    /// The conditions of the `#if` blocks around it, outermost first.
    let conditions: [String]
    let attributes: [Attribute]
    let modifiers: [Modifier]
    /// What the types around it let through.
    let surroundings: Access
    /// The associated types that the brackets behind the name list.
    let primaryAssociatedTypes: [String]
    let inherited: [TypeSyntax]
    let whereClause: WhereClause?
    let members: [Member]
    /// Whether something in it could not be read; a complaint says what.
    let isBroken: Bool

    init(
        source: Source, name: String, offset: Int, scope: [String] = [],
        conditions: [String] = [], attributes: [Attribute], modifiers: [Modifier] = [],
        surroundings: Access = Access(), primaryAssociatedTypes: [String] = [],
        inherited: [TypeSyntax], whereClause: WhereClause? = nil, members: [Member],
        isBroken: Bool = false
    ) {
        self.source = source
        self.name = name
        self.offset = offset
        self.scope = scope
        self.conditions = conditions
        self.attributes = attributes
        self.modifiers = modifiers
        self.surroundings = surroundings
        self.primaryAssociatedTypes = primaryAssociatedTypes
        self.inherited = inherited
        self.whereClause = whereClause
        self.members = members
        self.isBroken = isBroken
    }

    /// What it inherits: `where Self: Sendable` says the same as `: Sendable`.
    var bases: [TypeSyntax] {
        inherited
            + (whereClause?.requirements ?? []).lazy.filter(\.isInheritance).map(\.right)
    }

    /// The name with those of the types around it: `Library.Loader`.
    var qualifiedName: String { (scope + [name]).joined(separator: ".") }
}

struct Attribute {
    /// The name without `@` and arguments.
    let name: String
    /// The whole attribute on one line.
    let text: String
    let offset: Int

    /// Whether it says of something that it is old.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }
}

struct Modifier {
    /// The word without its argument.
    let name: String
    /// The word with its argument: `nonisolated(nonsending)`.
    let text: String
    let offset: Int
}

struct WhereClause {
    /// The clause on one line, with its `where`.
    let text: String
    let offset: Int
    var requirements: [WhereRequirement] = []
}

/// One requirement of a `where` clause: `Item: Page`, `repeat each T: Page`, `Size == 4`.
struct WhereRequirement {
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
    var isInheritance: Bool { left.bareName == "Self" && relation == .conformance }
}

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

struct AssociatedType {
    let name: String
    var inherited: [TypeSyntax]
    var defaultType: TypeSyntax?
    var whereClause: WhereClause?
}

struct TypeAlias {
    let name: String
    var genericClause: GenericClause?
    let type: TypeSyntax
    var whereClause: WhereClause?
}

struct GenericClause {
    /// The clause on one line, with its brackets.
    let text: String
    var parameters: [GenericParameter]
    let offset: Int
}

struct GenericParameter {
    var name: String
    let isPack: Bool
    let isValue: Bool
    var constraint: TypeSyntax?
}

struct Parameter {
    /// The first name; `_` for no label.
    let label: String
    /// The second name, if there is one.
    var secondName: String?
    var type: TypeSyntax
    let isVariadic: Bool
    let attributes: [Attribute]
    /// Words before the label, in the old place: `isolated`, `_const`.
    var modifiers: [Modifier] = []
    let offset: Int
}

struct Accessor {
    /// `get`, `set`, or the word that stands there.
    let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}

// MARK: - Conditions

extension ConditionalBranch {
    /// Under which condition a branch of `#if` is compiled.
    struct Condition {
        /// What the branch says itself; nothing in `#else`.
        var own: String?
        /// What the branches before it said, of which none held.
        var earlier: [String] = []

        /// Goes on to the next branch.
        mutating func goOn(_ next: String?) {
            if let own { earlier.append(own) }
            own = next
        }

        /// The condition as it would stand behind an `#if` of its own.
        var text: String {
            Condition.all(earlier.map(Condition.negation) + (own.map { [$0] } ?? []))
        }

        /// All conditions together.
        static func all(_ conditions: [String]) -> String {
            guard conditions.count > 1 else { return conditions.first ?? "" }
            return conditions.map { holdsOperator($0, "|") ? "(\($0))" : $0 }
                .joined(separator: " && ")
        }

        /// The opposite of a condition.
        static func negation(_ condition: String) -> String {
            if holdsOperator(condition, "|") || holdsOperator(condition, "&") {
                return "!(\(condition))"
            }
            return condition.hasPrefix("!") ? String(condition.dropFirst()) : "!\(condition)"
        }

        /// Whether `&&` or `||` stands outside of parentheses.
        private static func holdsOperator(
            _ condition: String, _ character: Unicode.Scalar
        ) -> Bool {
            var depth = 0
            for scalar in condition.unicodeScalars {
                if scalar == "(" { depth += 1 }
                if scalar == ")" { depth -= 1 }
                if scalar == character && depth == 0 { return true }
            }
            return false
        }
    }
}
