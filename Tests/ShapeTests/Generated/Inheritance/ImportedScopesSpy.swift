// Written by Understudy from ImportedScopes.swift.
import Foundation
import Understudy

// Names in the requirements of `PostSpy` that are looked up in `Notification`.
extension Notification {
    typealias PostSpyName = Name
    typealias PostSpyDate = Date
}

final class PostSpy: Post {
    let spies = Spies()

    struct Spies {
        let stamp = Spy<String, Void, Never>("PostSpy.stamp(_:)")
        let handle = Spy<
            (name: Notification.PostSpyName, date: Notification.PostSpyDate),
            [Notification.PostSpyName: Int],
            Never
        >("PostSpy.handle(_:at:)")
    }

    func stamp(_ letter: String) {
        spies.stamp(letter)
    }

    func handle(
        _ name: Notification.PostSpyName, at date: Notification.PostSpyDate
    ) -> [Notification.PostSpyName: Int] {
        spies.handle((name, date))
    }
}

extension Notification {
    final class HandlerSpy: Handler {
        let spies = Spies()

        struct Spies {
            let handle = Spy<(name: Name, date: Date), [Name: Int], Swift.Never>(
                "HandlerSpy.handle(_:at:)")
        }

        func handle(_ name: Name, at date: Date) -> [Name: Int] {
            spies.handle((name, date))
        }
    }
}
