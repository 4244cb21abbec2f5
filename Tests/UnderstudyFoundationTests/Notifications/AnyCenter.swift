import Foundation
import UnderstudyFoundation

/// A center as production code has it, and that of a hub: what holds for one holds for the other.
enum AnyCenter: CaseIterable {
    case live, hub

    /// The center, with what has to be kept as long as it is used.
    func make() -> (center: NotificationCenter, hub: NotificationHub?) {
        switch self {
        case .live: return (NotificationCenter(), nil)
        case .hub:
            let hub = NotificationHub()
            return (hub.center, hub)
        }
    }
}
