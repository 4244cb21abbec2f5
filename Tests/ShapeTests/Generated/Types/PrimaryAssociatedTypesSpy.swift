// Written by Understudy from PrimaryAssociatedTypes.swift.
import Understudy

final class FeedSpy<Entry, Failure: Error, Cursor: Comparable>: Feed {
    let spies = Spies()

    struct Spies {
        let all = Spy<Void, [Entry], Failure>("FeedSpy.all()")
        let next = Spy<Cursor, Entry?, Failure>("FeedSpy.next(after:)")
    }

    func all() async throws(Failure) -> [Entry] {
        try await spies.all()
    }

    func next(after cursor: Cursor) throws(Failure) -> Entry? {
        try spies.next(cursor)
    }
}
