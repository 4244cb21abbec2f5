import Foundation

extension Notification.Name {
    /// A trip has ended; its settings are the user info.
    static let tripEnded = Notification.Name("tripEnded")
}

/// Records where a trip goes, and announces its end.
final class TripRecorder {
    private let map: any MapMarking
    private let center: NotificationCenter
    private var places = 0

    init(map: any MapMarking, center: NotificationCenter = .default) {
        self.map = map
        self.center = center
    }

    /// Marks a place of the trip.
    func visit(_ name: String, at coordinate: Coordinate) {
        places += 1
        map.mark(name, at: coordinate)
    }

    /// What there is to know of the trip, as it is exported.
    func summary() -> [String: String] {
        ["places": "\(places)", "format": "1"]
    }

    /// Ends the trip, and tells who observes it.
    func end() {
        center.post(name: .tripEnded, object: nil, userInfo: summary())
    }
}
