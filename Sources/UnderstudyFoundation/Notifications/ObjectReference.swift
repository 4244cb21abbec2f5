/// The object that a notification was posted with.
///
/// `NotificationCenter` doesn't retain it, so neither does this: an object that removes its
/// observer in `deinit` must be released. A value that isn't a class instance is kept.
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

    /// The object, or the value; `nil` if the object was released.
    var value: Any? { object ?? constant }

    /// Returns whether it's this object.
    func refers(to other: AnyObject) -> Bool { object === other }
}

extension ObjectReference: Equatable {
    /// Returns whether both are the same object, or equal values. A released object doesn't equal
    /// any other.
    static func == (left: ObjectReference, right: ObjectReference) -> Bool {
        if let object = left.object { return right.refers(to: object) }
        guard let left = left.constant as? AnyHashable else { return false }
        return left == right.constant as? AnyHashable
    }
}

extension ObjectReference: CustomStringConvertible {
    /// The text of the value in reports; for a released object, its type.
    var description: String {
        switch value {
        case nil: "<\(type), deallocated>"
        case let text as String: String(reflecting: text)
        case let value as any CustomStringConvertible: value.description
        case let value?: type is AnyObject.Type ? "<\(type)>" : "\(value)"
        }
    }
}
