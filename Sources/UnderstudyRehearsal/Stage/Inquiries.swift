/// What doubles do when no task can run, before time moves and before the rehearsal ends.
///
/// A task may have asked another thread for something of which no double hears at once, such as to
/// cancel a request. A double that waits for such a thing then asks that thread how far it is.
struct Inquiries {
    /// Something to ask.
    final class Inquiry: Sendable {
        let ask: @Sendable () -> Void

        init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
    }

    private var entries: [Inquiry] = []
    /// How many steps there were at the last time; without further steps nothing is new.
    private var askedAt: Int?

    mutating func add(_ inquiry: Inquiry) {
        entries.append(inquiry)
        askedAt = nil
    }

    mutating func remove(_ inquiry: Inquiry) { entries.removeAll { $0 === inquiry } }

    /// What is to be asked now.
    ///
    /// - Parameter step: how many steps there were; `nil` in the middle of one, which may go on.
    mutating func due(at step: Int?) -> [Inquiry] {
        defer { askedAt = step }
        return step != nil && askedAt == step ? [] : entries
    }
}
