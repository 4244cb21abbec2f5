import Foundation

/// A type representing a recorded post.
struct PostRecord {
    let name: Notification.Name
    let object: ObjectReference?
    let userInfo: [AnyHashable: Any]?
    let message: Any?
    let thread: Thread
    let number: UInt64
    let time: Duration

    init(_ received: Received, number: UInt64, at time: Duration) {
        name = received.name
        object = received.object.map(ObjectReference.init)
        userInfo = received.userInfo
        message = received.message
        thread = .current
        self.number = number
        self.time = time
    }

    func matches(name: Notification.Name?, object: AnyObject?) -> Bool {
        if let name, self.name != name { return false }
        return object.map { self.object?.refers(to: $0) == true } ?? true
    }
}

/// A type describing the input of an observer that receives everything, i.e. either a notification
/// or a typed message.
struct Received {
    let name: Notification.Name
    let object: Any?
    let userInfo: [AnyHashable: Any]?
    /// The typed message, or `nil` if the input is a notification.
    let message: Any?

    init(_ received: Any) {
        if let notification = received as? Notification {
            name = notification.name
            object = notification.object
            userInfo = notification.userInfo
            message = nil
        } else {
            name = Notification.Name(String(reflecting: type(of: received)))
            object = nil
            userInfo = ["message": received]
            message = received
        }
    }

    var notification: Notification {
        Notification(name: name, object: object, userInfo: userInfo)
    }
}

/// A type representing a reference to the object that a notification was posted with.
///
/// This type does not retain the object because `NotificationCenter` does not either. Otherwise, an
/// object that removes its observer in `deinit` would never be released. A value that is not an
/// instance of a class is stored directly.
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

    /// The object or value, or `nil` if the object was released.
    var value: Any? { object ?? constant }

    /// Returns whether this instance refers to the given object.
    func refers(to other: AnyObject) -> Bool { object === other }
}

extension ObjectReference: Equatable {
    /// Returns whether both references refer to the same object or to equal values. After an object
    /// was released, a reference to it is not equal to any other reference.
    static func == (left: ObjectReference, right: ObjectReference) -> Bool {
        if let object = left.object { return right.refers(to: object) }
        guard let left = left.constant as? AnyHashable else { return false }
        return left == right.constant as? AnyHashable
    }
}

extension ObjectReference: CustomStringConvertible {
    /// The text that represents the value in a report. If the object was released, the text
    /// contains its type.
    var description: String {
        switch value {
        case nil: "<\(type), deallocated>"
        case let text as String: String(reflecting: text)
        case let value as any CustomStringConvertible: value.description
        case let value?: type is AnyObject.Type ? "<\(type)>" : "\(value)"
        }
    }
}
