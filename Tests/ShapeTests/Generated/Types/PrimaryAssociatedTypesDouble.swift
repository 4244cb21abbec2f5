// Written by Understudy from PrimaryAssociatedTypes.swift.

final class FeedDouble<Entry, Failure: Error, Cursor: Comparable>: Feed {
    var allShouldFail = false
    var allError: Failure?
    var allReturnValue: [Entry] = []
    private(set) var allCallCount = 0
    var allDidGetCalled: Bool { allCallCount > 0 }

    func all() async throws(Failure) -> [Entry] {
        allCallCount += 1
        if allShouldFail {
            guard let error = allError else {
                Swift.fatalError(
                    "FeedDouble.all() has no error to throw. Set it: double.allError = …")
            }
            throw error
        }
        return allReturnValue
    }

    var nextShouldFail = false
    var nextError: Failure?
    var nextReturnValue: Entry?
    private(set) var nextCalls: [Cursor] = []
    var nextCallCount: Int { nextCalls.count }
    var nextDidGetCalled: Bool { !nextCalls.isEmpty }
    var nextReceivedCursor: Cursor? { nextCalls.last }

    func next(after cursor: Cursor) throws(Failure) -> Entry? {
        nextCalls.append(cursor)
        if nextShouldFail {
            guard let error = nextError else {
                Swift.fatalError(
                    "FeedDouble.next(after:) has no error to throw. Set it: double.nextError = …")
            }
            throw error
        }
        return nextReturnValue
    }
}
