// These functions manage the records of a test's doubles, which are used when the test ends.

extension TestScope {
    /// The maximum number of calls to record for one double. A transcript doesn't show more calls
    /// than this. During a search or a sweep, we only need the number of calls.
    var mostRecorded: Int { isTrial ? 0 : 120 }

    /// Whether or not the records of doubles are kept until the end of the test.
    package var keepsRecords: Bool {
        if recipient != nil { return true }
        guard let outer, outer.keepsRecords else { return false }
        return !isTrial || TestReport.transcripts?.countsTrials == true
    }

    /// Keeps the record of a double that is released, or of a rehearsal that has failed. A record
    /// only contains text so that it doesn't affect when objects are released.
    package func inherit(_ record: DoubleRecord) {
        contents.withLock { contents in
            if contents.hasEnded { return }
            guard case .tried(let spy) = record else { return contents.records.append(record) }
            if contents.tried[spy.name]?.add(spy) == nil { contents.tried[spy.name] = spy }
        }
    }

    /// Passes the records to their recipient. The recipient of a test's records is its testing
    /// library, and the recipient of a part of a test is the test.
    func handOver(_ last: Contents, and doubles: [any ScopedDouble]) {
        let living = doubles.compactMap {
            ($0 as? any TranscribedDouble)?.transcribe(most: mostRecorded)
        }
        let records = last.records + living + last.tried.values.map { .tried($0) }
        if let recipient { return recipient(records) }
        for record in records {
            switch record {
            case .spy(let spy) where isTrial: outer?.inherit(.tried(spy.withoutCalls))
            // We only show the details of a trial if it has failed.
            case .time where isTrial, .schedule where isTrial: break
            default: outer?.inherit(record)
            }
        }
    }
}
