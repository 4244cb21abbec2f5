import Understudy

/// What doubles do when no task can run, before time moves and before the rehearsal ends.
///
/// A task may have asked another thread for something of which no double hears at once, such as to
/// cancel a request. A double that waits for such a thing then asks that thread how far it is.
struct Inquiries {
    private(set) var entries: [OwnWork.Inquiry] = []
    /// How many steps there were at the last time; without further steps nothing is new.
    private var askedAt: Int?

    mutating func add(_ inquiry: OwnWork.Inquiry) {
        entries.append(inquiry)
        askedAt = nil
    }

    mutating func remove(_ inquiry: OwnWork.Inquiry) { entries.removeAll { $0 === inquiry } }

    /// What is to be asked now.
    ///
    /// - Parameter step: how many steps there were; `nil` in the middle of one, which may go on.
    mutating func due(at step: Int?) -> [OwnWork.Inquiry] {
        defer { askedAt = step }
        return step != nil && askedAt == step ? [] : entries
    }
}
