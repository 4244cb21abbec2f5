// Protocols in extensions of imported types

import Foundation

protocol Post: Notification.Handler {
    func stamp(_ letter: String)
}

extension Notification {
    protocol Handler {
        func handle(_ name: Name, at date: Date) -> [Name: Int]
    }
}
