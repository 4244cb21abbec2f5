/// Arguments of which types can meet a condition.
///
/// Only a structure or an enumeration is ever ruled out: an argument whose type is a class or a
/// protocol may be of another type in each call.
struct ArgumentDomain {
    /// Whether arguments of a structure or an enumeration can, which is no optional.
    private let holds: (Any.Type) -> Bool
    /// Whether an optional that is `nil` can.
    private var isOptional = false

    /// Takes what is asked of structures and enumerations, optionals without their marks.
    init(_ holds: @escaping (Any.Type) -> Bool) { self.holds = holds }

    /// Arguments of all types.
    static var all: ArgumentDomain {
        var domain = ArgumentDomain { _ in true }
        domain.isOptional = true
        return domain
    }

    /// Optionals alone.
    static var optionals: ArgumentDomain {
        var domain = ArgumentDomain { _ in false }
        domain.isOptional = true
        return domain
    }

    /// Texts of all types.
    static var texts: ArgumentDomain { ArgumentDomain { $0 is any StringProtocol.Type } }

    /// Arguments of the type of a value, and numbers where it is one.
    static func like(_ type: Any.Type) -> ArgumentDomain {
        ArgumentDomain { other in
            // Casts turn a collection into one of other elements.
            !isFixed(type) || other == type || isNumber(other) && isNumber(type)
                || other is any Collection.Type && type is any Collection.Type
        }
    }

    /// Whether arguments of a type can meet the condition.
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
