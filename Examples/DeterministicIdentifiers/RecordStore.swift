import Foundation

/// Stores records and assigns an identifier and a date to each new one.
final class RecordStore {
    private let identifiers: any IdentifierSource
    private let clock: any WallClock
    private(set) var records: [Record] = []

    init(identifiers: any IdentifierSource = System(), clock: any WallClock = System()) {
        self.identifiers = identifiers
        self.clock = clock
    }

    /// Adds a record and returns it.
    @discardableResult
    func add(_ text: String) -> Record {
        let record = Record(id: identifiers.next(), createdAt: clock.now, text: text)
        records.append(record)
        return record
    }

    /// The records of the last 24 hours, according to the wall clock.
    var recent: [Record] {
        let yesterday = clock.now - 24 * 3600
        return records.filter { $0.createdAt > yesterday }
    }
}
