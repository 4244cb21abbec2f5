/// A type representing the types of arguments that can satisfy a condition.
///
/// We can only exclude structs and enums. If the type of an argument is a class or a protocol, the
/// argument can have a different dynamic type in each call.
struct ArgumentDomain {
    /// A closure that returns `true` if arguments of a type can satisfy the condition. It's only
    /// called with structs and with enums other than optionals.
    private let holds: (Any.Type) -> Bool
    /// Whether or not an optional that is `nil` can satisfy the condition.
    private var isOptional = false

    /// Creates a domain from a predicate on structs and enums. Optionals are unwrapped first.
    init(_ holds: @escaping (Any.Type) -> Bool) { self.holds = holds }

    /// A domain of all types.
    static var all: ArgumentDomain {
        var domain = ArgumentDomain { _ in true }
        domain.isOptional = true
        return domain
    }

    /// A domain of optionals only.
    static var optionals: ArgumentDomain {
        var domain = ArgumentDomain { _ in false }
        domain.isOptional = true
        return domain
    }

    /// A domain of all string types.
    static var texts: ArgumentDomain { ArgumentDomain { $0 is any StringProtocol.Type } }

    /// Returns a domain of the type of a value, and of all number types if it's a number.
    static func like(_ type: Any.Type) -> ArgumentDomain {
        ArgumentDomain { other in
            // Note that a collection can be cast to a collection with a different element type.
            !isFixed(type) || other == type || isNumber(other) && isNumber(type)
                || other is any Collection.Type && type is any Collection.Type
        }
    }

    /// Determines whether arguments of a type can satisfy the condition.
    func contains(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalType.Type {
            return isOptional || contains(optional.contentType)
        }
        return !Self.isFixed(type) || holds(type)
    }

    private static func isNumber(_ type: Any.Type) -> Bool {
        type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }

    private static func isFixed(_ type: Any.Type) -> Bool {
        TypeLayout(type).isValueType && type != AnyHashable.self
    }
}
