// Written by Understudy from NotificationPoster.swift.
import Foundation

@testable import SingletonReplacedExample

final class NotificationPosterDouble: NotificationPoster {
    init() {}

    private(set) var postCalls:
        [(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?)] = []
    var postCallCount: Int { postCalls.count }
    var postDidGetCalled: Bool { !postCalls.isEmpty }
    var postReceivedName: Notification.Name? { postCalls.last?.name }
    var postReceivedObject: Any? { postCalls.last?.object }
    var postReceivedUserInfo: [AnyHashable: Any]? { postCalls.last?.userInfo }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        postCalls.append((name, object, userInfo))
    }
}
