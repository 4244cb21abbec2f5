// What the doubles of a test have recorded, for those who show it at its end.

extension TestScope {
    /// The most calls of one double that are kept: a transcript shows no more. Of what is only
    /// tried the numbers count.
    var mostRecorded: Int { isTrial ? 0 : 120 }

    /// Whether the end of the test is shown what its doubles have recorded.
    package var keepsRecords: Bool {
        if recipient != nil { return true }
        guard let outer, outer.keepsRecords else { return false }
        return !isTrial || TestReport.transcripts?.countsTrials == true
    }

    /// Keeps what a double has recorded that goes away now, or a rehearsal that has failed.
    /// These are texts, so that what a test has let go of goes away as it would without a
    /// transcript.
    package func inherit(_ record: DoubleRecord) {
        contents.withLock { contents in
            if contents.hasEnded { return }
            guard case .tried(let spy) = record else { return contents.records.append(record) }
            if contents.tried[spy.name]?.add(spy) == nil { contents.tried[spy.name] = spy }
        }
    }

    /// Gives what was recorded to those who show it: at the end of a test to its framework, at that
    /// of a part of a test to the test.
    func handOver(_ last: Contents, and doubles: [any ScopedDouble]) {
        let living = doubles.compactMap {
            ($0 as? any TranscribedDouble)?.transcribe(most: mostRecorded)
        }
        let records = last.records + living + last.tried.values.map { .tried($0) }
        if let recipient { return recipient(records) }
        for record in records {
            switch record {
            case .spy(let spy) where isTrial: outer?.inherit(.tried(spy.withoutCalls))
            // When and how it was tried is shown by what fails alone.
            case .time where isTrial, .schedule where isTrial: break
            default: outer?.inherit(record)
            }
        }
    }
}
