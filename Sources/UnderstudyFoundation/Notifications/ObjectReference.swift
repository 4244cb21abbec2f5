/// The object that a notification was posted with.
///
/// `NotificationCenter` does not keep it alive, so neither does this: an object that removes its
/// observer in `deinit` has to go away. A value that is no instance of a class is kept.
struct ObjectReference {
    private weak var object: AnyObject?
    private let constant: Any?
    private let type: Any.Type

    init(_ value: Any) {
        type = Swift.type(of: value)
        let isObject = type is AnyObject.Type
        object = isObject ? value as AnyObject : nil
        constant = isObject ? nil : value
    }

    /// The object, or the value; `nil` when the object is gone.
    var value: Any? { object ?? constant }

    /// Whether it is this object.
    func refers(to other: AnyObject) -> Bool { object === other }
}

extension ObjectReference: Equatable {
    /// Whether both are the same object, or equal values. An object that is gone equals no other.
    static func == (left: ObjectReference, right: ObjectReference) -> Bool {
        if let object = left.object { return right.refers(to: object) }
        guard let left = left.constant as? AnyHashable else { return false }
        return left == right.constant as? AnyHashable
    }
}

extension ObjectReference: CustomStringConvertible {
    /// As reports show values; of an object that is gone, its type.
    var description: String {
        switch value {
        case nil: "<\(type), which is gone>"
        case let text as String: String(reflecting: text)
        case let value as any CustomStringConvertible: value.description
        case let value?: type is AnyObject.Type ? "<\(type)>" : "\(value)"
        }
    }
}
