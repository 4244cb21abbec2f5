/// Records how time passes on a timeline, if transcripts are generated.
struct TimeJournal {
    /// The maximum number of moves and of sleeps that are recorded: the first ones, and the last
    /// move.
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

    /// Does nothing, because a test doesn't check how time passes.
    package func markAllChecked() {}
}
