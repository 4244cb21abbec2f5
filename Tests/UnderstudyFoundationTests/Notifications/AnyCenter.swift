import Foundation
import UnderstudyFoundation

/// A plain notification center, or the center of a hub. The same contract should hold for both.
enum AnyCenter: CaseIterable {
    case live, hub

    /// The center, and the hub that must be retained with it.
    func make() -> (center: NotificationCenter, hub: NotificationHub?) {
        switch self {
        case .live: return (NotificationCenter(), nil)
        case .hub:
            let hub = NotificationHub()
            return (hub.center, hub)
        }
    }
}
