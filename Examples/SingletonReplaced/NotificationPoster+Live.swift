import Foundation

extension NotificationCenter: NotificationPoster {}
