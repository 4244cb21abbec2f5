import Understudy

/// A type that stores the queries which doubles make when no task is ready.
///
/// These queries are made before time advances, and before the rehearsal ends. For example, if a
/// task has cancelled a request on another thread, the double that waits for this request isn't
/// notified immediately. In this case, the double queries the other thread about its progress.
struct Inquiries {
    private(set) var entries: [OwnWork.Inquiry] = []
    /// The number of steps at the latest query.
    ///
    /// If there were no steps since then, the queries don't need to be made again.
    private var askedAt: Int?

    mutating func add(_ inquiry: OwnWork.Inquiry) {
        entries.append(inquiry)
        askedAt = nil
    }

    mutating func remove(_ inquiry: OwnWork.Inquiry) { entries.removeAll { $0 === inquiry } }

    /// Returns the queries to make now.
    ///
    /// - Parameter step: The number of steps so far, or `nil` within a step that may continue.
    mutating func due(at step: Int?) -> [OwnWork.Inquiry] {
        defer { askedAt = step }
        return step != nil && askedAt == step ? [] : entries
    }
}
