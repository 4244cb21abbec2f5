import Understudy

/// A type that describes the steps of a run in its report.
///
/// Consecutive steps of one task share one line if they continue in the same function, or if there
/// are many of them. If there are too many lines, the middle is omitted, except for departures from
/// first come, first served, since they define the schedule.
struct StepsText: CustomStringConvertible {
    private let trace: Trace
    private let cast: Cast

    /// The maximum number of lines in a report, not including departures.
    private static let limit = 40
    /// The maximum number of departures shown in the middle of a report.
    ///
    /// If a schedule can't be shortened, for example because it's the schedule of a livelock, it
    /// may have tens of thousands of departures.
    private static let mostDepartures = 100
    /// The minimum number of consecutive steps of one task that share a line even if they continue
    /// in different functions.
    private static let longRun = 4

    init(_ trace: Trace, _ cast: Cast) {
        self.trace = trace
        self.cast = cast
    }

    /// The names of all tasks, in order of arrival.
    var tasks: [String] { cast.members.indices.map(cast.title) }

    /// The rows of the report. If there are too many rows, the middle is omitted.
    var rows: [ScheduleRecord.Row] {
        let rows = allRows
        let cancellation = rows.firstIndex(where: \.isCancellation)
        guard rows.count > Self.limit else { return rows }
        let middle = (Self.limit / 2)..<(rows.count - Self.limit / 2)
        var (shown, cut) = ([ScheduleRecord.Row](), 0)
        var departures = 0
        for (index, row) in rows.enumerated() {
            if middle.contains(index), cancellation.map({ abs($0 - index) > 2 }) ?? true {
                if row.isDeparture { departures += 1 }
                if !row.isDeparture || departures > Self.mostDepartures {
                    cut += 1
                    continue
                }
            }
            if cut > 0 { shown.append(.gap(cut)) }
            cut = 0
            shown.append(row)
        }
        return shown
    }

    /// The lines of the report. If there are too many lines, the middle is omitted.
    var description: String { rows.map(text).joined(separator: "\n") }

    /// All lines of the report.
    var whole: String { allRows.map(text).joined(separator: "\n") }

    private func text(_ row: ScheduleRecord.Row) -> String {
        switch row {
        case .gap(let count): return "          … \(ReportText.count(count, "more line")) …"
        case .event(let text): return "           \(text)"
        case .step(let number, let count, let task, let ahead, let function):
            let place = "\(number)" + String(repeating: " ", count: max(0, 3 - "\(number)".count))
            let departs =
                ahead == 0 ? "" : ", ahead of \(ReportText.count(ahead, "earlier task"))"
            let more = count == 1 ? "" : ", \(count) steps"
            let title = cast.title(task, in: function)
            return "  step \(place) \(title)\(departs)\(more)"
        }
    }

    private var allRows: [ScheduleRecord.Row] {
        let functions = cast.calls?.names
        var rows: [ScheduleRecord.Row] = []
        var marks = trace.marks[...]
        var index = 0
        while true {
            while let mark = marks.first, mark.step == index {
                rows.append(.event(mark.event.text))
                marks.removeFirst()
            }
            guard index < trace.steps.count else { return rows }
            let isTurn = functions?.isUnknownTurn(index) ?? false
            let end = end(before: marks.first, index)
            let run = isTurn ? 1 : run(from: index, upTo: end, functions)
            let count = run >= Self.longRun ? run : repeats(from: index, atMost: run, functions)
            let step = trace.steps[index]
            rows.append(
                .step(
                    index + 1, count: count, task: step.task, ahead: step.choice,
                    function: isTurn
                        ? turn(functions?.served(in: index) ?? [])
                        : functions?.path(of: index..<index + count)))
            index += count
        }
    }

    /// Returns the index at which consecutive steps must end if they begin at the given step.
    ///
    /// The step in which the body is cancelled always has a separate row.
    private func end(before mark: Trace.Mark?, _ first: Int) -> Int? {
        guard let mark, mark.event == .cancelled else { return mark?.step }
        return mark.step - 1 > first ? mark.step - 1 : mark.step
    }

    /// Returns a description of an actor's turn, for example
    /// `an actor's turn: task 1 · Feed.load() and task 2 · Feed.save()`. It only includes the tasks
    /// that are known.
    private func turn(_ served: [(task: Int, function: FunctionName?)]) -> String {
        let tasks = served.map { cast.title($0.task, in: $0.function?.description) }
        return "an actor's turn" + (tasks.isEmpty ? "" : ": \(tasks.joined(separator: " and "))")
    }

    /// Returns the number of consecutive steps of one task that have no departures or events
    /// between them.
    private func run(from first: Int, upTo mark: Int?, _ functions: CallLog.Names?) -> Int {
        let end = min(mark ?? .max, trace.steps.count)
        var next = first
        while next < end, trace.steps[next].choice == 0,
            trace.steps[next].task == trace.steps[first].task,
            functions?.isUnknownTurn(next) != true
        {
            next += 1
        }
        return next - first
    }

    /// Returns the number of consecutive steps that continue in the same function.
    private func repeats(from first: Int, atMost count: Int, _ functions: CallLog.Names?) -> Int {
        func path(_ step: Int) -> String? { functions?.path(of: step..<step + 1) }
        let name = path(first)
        let others = (first..<first + count).dropFirst()
        return others.prefix { path($0) == name }.count + 1
    }
}

extension ScheduleRecord.Row {
    /// `true` if this row represents the cancellation of the body.
    fileprivate var isCancellation: Bool {
        if case .event(Trace.Event.cancelled.text) = self { true } else { false }
    }

    /// `true` if this row represents a departure from first come, first served.
    fileprivate var isDeparture: Bool {
        if case .step(_, _, _, let ahead, _) = self { ahead != 0 } else { false }
    }
}

extension Rehearsal.Steps {
    /// Creates a description of the steps in a trace.
    init(_ trace: Trace, _ cast: Cast, on tier: Rehearsal.Tier) {
        self.init(
            count: trace.steps.count,
            schedule: Rehearsal.Schedule(trace.places, tier: tier),
            format: { hasFunctions in
                var cast = cast
                if !hasFunctions { cast.calls = nil }
                return StepsText(trace, cast).whole
            })
    }
}
