/// Names what orders of calls are made of; see `expectOrder`.
public enum SpyOrder {}

extension SpyOrder {
    /// A step of `expectOrder`: calls of one spy, or a group of steps in any order.
    public struct Step {
        /// One kind of call, or several that may come in any order.
        let parts: [OrderPart]

        /// The step as reports name it.
        var name: String {
            let names = parts.map(\.name).joined(separator: ", ")
            return parts.count > 1 ? "in any order: \(names)" : names
        }
    }
}

/// One kind of call in an order.
struct OrderPart {
    /// The calls, as reports name them.
    let name: String
    /// The spy, to tell whose calls an exhaustive order has to account for.
    let spy: ObjectIdentifier
    /// The numbers of the calls that are meant, rising.
    let matches: [UInt64]
    /// The numbers of all calls of the spy, rising.
    let all: [UInt64]
    /// The text of a call.
    let text: (UInt64) -> String
    /// Marks a call as looked at.
    let lookAt: (UInt64) -> Void
}

extension SpyOrder {
    /// Which calls an order has to account for.
    public enum Coverage: Sendable {
        /// The steps alone; other calls may lie between them.
        case partial
        /// Every call of every spy in the order.
        case exhaustive
    }
}
