// What the doubles of a test have recorded, for those who show it at its end.

extension TestScope {
    /// The most calls of one double that are kept: a transcript shows no more.
    static var mostRecorded: Int { 120 }

    /// Whether the end of the test is shown what its doubles have recorded.
    package var keepsRecords: Bool { recipient != nil }

    /// Keeps what a double has recorded that goes away now, or a rehearsal that has failed.
    /// These are texts, so that what a test has let go of goes away as it would without a
    /// transcript.
    package func inherit(_ record: DoubleRecord) {
        contents.withLock { if !$0.hasEnded { $0.records.append(record) } }
    }

    func records(of doubles: [any ScopedDouble]) -> [DoubleRecord] {
        doubles.compactMap { ($0 as? any TranscribedDouble)?.transcribe(most: Self.mostRecorded) }
    }
}
