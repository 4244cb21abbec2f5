/// A type that records how time passes on a timeline. It's only used if transcripts are generated.
struct TimeJournal {
    /// The maximum number of moves and sleeps to record. If there are more, we record the first
    /// moves and sleeps, and the last move.
    private static let most = 1_000

    private(set) var record = TimeRecord()

    mutating func move(to now: Duration) {
        let move = TimeRecord.Move(moment: Moment.next(), now: now)
        if record.moves.count < Self.most { return record.moves.append(move) }
        record.moves[Self.most - 1] = move
        record.isMissingMoves = true
    }

    mutating func sleep(_ sleeper: TestTimeline.Sleeper) {
        if record.sleeps.count == Self.most { return record.omittedSleeps += 1 }
        record.sleeps.append(
            TimeRecord.Sleep(
                moment: Moment.next(), taskName: sleeper.taskName,
                deadline: sleeper.deadline.offset))
    }
}

extension TestTimeline: TranscribedDouble {
    package func transcribe(most: Int?) -> DoubleRecord {
        .time(state.read { $0.journal?.record } ?? TimeRecord())
    }

    /// This function has no effect because a test doesn't check how time passes.
    package func markAllChecked() {}
}
