// The records of the doubles of a test, for use at its end.

extension TestScope {
    /// The maximum number of calls of one double that are kept. A transcript shows no more. For a
    /// search or a sweep, only the numbers matter.
    var mostRecorded: Int { isTrial ? 0 : 120 }

    /// A Boolean value that indicates if records of doubles are kept for the end of the test.
    package var keepsRecords: Bool {
        if recipient != nil { return true }
        guard let outer, outer.keepsRecords else { return false }
        return !isTrial || TestReport.transcripts?.countsTrials == true
    }

    /// Keeps the record of a double that is released, or of a rehearsal that has failed. It
    /// consists of texts, so that objects are released as they would be without a transcript.
    package func inherit(_ record: DoubleRecord) {
        contents.withLock { contents in
            if contents.hasEnded { return }
            guard case .tried(let spy) = record else { return contents.records.append(record) }
            if contents.tried[spy.name]?.add(spy) == nil { contents.tried[spy.name] = spy }
        }
    }

    /// Passes the records to their recipient: from a test to its framework, from a part of a test
    /// to the test.
    func handOver(_ last: Contents, and doubles: [any ScopedDouble]) {
        let living = doubles.compactMap {
            ($0 as? any TranscribedDouble)?.transcribe(most: mostRecorded)
        }
        let records = last.records + living + last.tried.values.map { .tried($0) }
        if let recipient { return recipient(records) }
        for record in records {
            switch record {
            case .spy(let spy) where isTrial: outer?.inherit(.tried(spy.withoutCalls))
            // The details of a trial are only shown for the one that fails.
            case .time where isTrial, .schedule where isTrial: break
            default: outer?.inherit(record)
            }
        }
    }
}
