import Foundation
import Understudy

/// A post, that is, the input of an observer that receives everything.
///
/// It's either a notification or a typed message.
struct PostRecord {
    let name: Notification.Name
    let object: ObjectReference?
    let userInfo: [AnyHashable: Any]?
    /// The typed message, or `nil` if the input is a notification.
    let message: Any?
    /// `true` if the object or a value of the payload is being deallocated, which means that its
    /// `deinit` makes the post. The process would terminate if we retained it, so the other
    /// properties don't contain it.
    let isFromDeinit: Bool
    let thread = Thread.current
    /// The number of the call that records this post.
    var number: UInt64 = 0
    var time = Duration.zero

    init(_ received: Any) {
        if let notification = received as? Notification {
            name = notification.name
            object = notification.object.map(ObjectReference.init)
            let payload = notification.userInfo
            let isDeallocating = payload?.contains(where: Self.isDeallocating) == true
            userInfo = isDeallocating ? payload.map(Self.retainable) : payload
            message = nil
            isFromDeinit =
                isDeallocating || notification.object.map(Deallocation.isRunning) == true
        } else {
            name = Notification.Name(String(reflecting: type(of: received)))
            object = nil
            isFromDeinit = Deallocation.isRunning(in: received)
            userInfo = ["message": isFromDeinit ? ObjectReference(received) : received]
            message = isFromDeinit ? nil : received
        }
    }

    private static func isDeallocating(_ key: AnyHashable, _ value: Any) -> Bool {
        Deallocation.isRunning(in: value) || Deallocation.isRunning(in: key.base)
    }

    /// Returns a payload in which a reference replaces each value that is being deallocated.
    ///
    /// The reference shows the type of the value in reports.
    private static func retainable(_ payload: [AnyHashable: Any]) -> [AnyHashable: Any] {
        payload.filter { !Deallocation.isRunning(in: $0.key.base) }
            .mapValues { Deallocation.isRunning(in: $0) ? ObjectReference($0) : $0 }
    }

    func matches(name: Notification.Name?, object: AnyObject?) -> Bool {
        if let name, self.name != name { return false }
        return object.map { self.object?.refers(to: $0) == true } ?? true
    }

    var notification: Notification {
        Notification(name: name, object: object?.value, userInfo: userInfo)
    }
}

/// A reference to the object that a notification was posted with.
///
/// This type doesn't retain the object because `NotificationCenter` doesn't either. Otherwise, an
/// object that removes its observer in `deinit` would never be released. A value that isn't an
/// instance of a class is stored directly, unless it contains an object that is being deallocated.
struct ObjectReference {
    private weak var object: AnyObject?
    private let constant: Any?
    private let type: Any.Type

    init(_ value: Any) {
        type = Swift.type(of: value)
        let isObject = type is AnyObject.Type
        let isKept = !Deallocation.isRunning(in: value)
        // On Apple's platforms, a weak reference to an object of Objective-C that is being
        // deallocated ends the process.
        object = isObject && isKept ? value as AnyObject : nil
        constant = !isObject && isKept ? value : nil
    }

    /// The object or value, or `nil` if the object was released.
    var value: Any? { object ?? constant }

    /// Returns whether this instance refers to the given object.
    func refers(to other: AnyObject) -> Bool { object === other }
}

extension ObjectReference: Equatable {
    /// Returns whether both references refer to the same object or to equal values.
    ///
    /// After an object was released, a reference to it isn't equal to any other reference.
    static func == (lhs: ObjectReference, rhs: ObjectReference) -> Bool {
        if let object = lhs.object { return rhs.refers(to: object) }
        guard let lhs = lhs.constant as? AnyHashable else { return false }
        return lhs == rhs.constant as? AnyHashable
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
