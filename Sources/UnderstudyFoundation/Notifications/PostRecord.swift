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
