/// A type as it is written in source.
struct TypeSyntax {
    indirect enum Shape {
        /// `Int`, `Page.ID`, `[…]<…>.Element`: names with their generic arguments.
        case name([NamePart])
        case optional(TypeSyntax)
        case implicitlyUnwrapped(TypeSyntax)
        case array(TypeSyntax)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
        /// `[4 of Int]`.
        case inlineArray(count: TypeSyntax, element: TypeSyntax)
        /// `(A)` and `(a: A, B)`; `()` when empty.
        case tuple([Element])
        case function(FunctionType)
        case some(TypeSyntax)
        case any(TypeSyntax)
        /// `~Copyable`.
        case suppressed(TypeSyntax)
        case composition([TypeSyntax])
        /// `Page.Type`, of anything but a plain name.
        case member(TypeSyntax, NamePart)
        /// `each T`.
        case packElement(TypeSyntax)
        /// `repeat each T`.
        case packExpansion(TypeSyntax)
        /// Attributes and specifiers before a type: `@escaping () -> Void`, `inout Int`.
        case attributed([Prefix], TypeSyntax)
        /// A number, as a generic argument.
        case literal(String)
    }

    struct NamePart {
        var name: String
        var arguments: [TypeSyntax] = []
        /// Whether brackets without arguments follow: a pack of none.
        var hasEmptyBrackets = false
        /// Whether the files declare a type of this name.
        var isDeclared = false
    }

    struct Element {
        var label: String?
        /// The second name of a parameter of a function type: `(_ name: String) -> Void`.
        var secondName: String?
        var type: TypeSyntax
        var isVariadic = false
    }

    struct FunctionType {
        var parameters: [Element]
        var effects: Effects
        var result: TypeSyntax
    }

    /// One word before a type: an attribute, `inout`, `sending` and so on.
    struct Prefix {
        var text: String
        var offset: Int
    }

    var shape: Shape
    /// Where the type stands in its source.
    var range: Range<Int>
}

/// What a call may do besides returning.
struct Effects {
    indirect enum Throwing {
        case never
        /// `throws`, or `throws(E)`.
        case always(TypeSyntax?)
        case ifArgumentsDo
    }

    var isAsync = false
    var throwing = Throwing.never
}
