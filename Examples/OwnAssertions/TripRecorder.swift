import Foundation

extension Notification.Name {
    /// Posted when a trip ends. The user info is the summary of the trip.
    static let tripEnded = Notification.Name("tripEnded")
}

/// Records the places of a trip and posts a notification at its end.
final class TripRecorder {
    private let map: any MapMarking
    private let center: NotificationCenter
    private var places = 0

    init(map: any MapMarking, center: NotificationCenter = .default) {
        self.map = map
        self.center = center
    }

    /// Adds a place to the trip and marks it on the map.
    func visit(_ name: String, at coordinate: Coordinate) {
        places += 1
        map.mark(name, at: coordinate)
    }

    /// Returns a summary of the trip for export.
    func summary() -> [String: String] {
        ["places": "\(places)", "format": "1"]
    }

    /// Ends the trip and notifies its observers.
    func end() {
        center.post(name: .tripEnded, object: nil, userInfo: summary())
    }
}
