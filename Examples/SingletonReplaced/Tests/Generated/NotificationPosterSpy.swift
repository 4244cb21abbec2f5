// Written by Understudy from NotificationPoster.swift.
import Foundation
import Understudy

@testable import SingletonReplacedExample

final class NotificationPosterSpy: NotificationPoster {
    let spies = Spies()

    struct Spies {
        let post = Spy<
            (name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?),
            Void,
            Never
        >("NotificationPosterSpy.post(name:object:userInfo:)")
    }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        spies.post((name, object, userInfo))
    }
}
