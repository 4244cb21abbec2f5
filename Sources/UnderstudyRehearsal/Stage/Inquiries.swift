import Understudy

/// Queries that doubles make when no task is ready, before time advances and before the rehearsal
/// ends.
///
/// A task may have started an operation on another thread about which no double is notified
/// immediately, such as cancelling a request. A double that waits for such an operation then
/// queries that thread about its progress.
struct Inquiries {
    private(set) var entries: [OwnWork.Inquiry] = []
    /// The number of steps at the latest query. Without further steps there is nothing new.
    private var askedAt: Int?

    mutating func add(_ inquiry: OwnWork.Inquiry) {
        entries.append(inquiry)
        askedAt = nil
    }

    mutating func remove(_ inquiry: OwnWork.Inquiry) { entries.removeAll { $0 === inquiry } }

    /// Returns the queries to make now.
    ///
    /// - Parameter step: the number of steps; `nil` within a step, which may continue.
    mutating func due(at step: Int?) -> [OwnWork.Inquiry] {
        defer { askedAt = step }
        return step != nil && askedAt == step ? [] : entries
    }
}
