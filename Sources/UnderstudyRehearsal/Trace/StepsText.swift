import Understudy

/// The steps of a run, as described in its report.
///
/// The report has a line for each block, which consists of consecutive steps of one task. The
/// events of a block are below its line. If there are too many lines, repetitions are counted, or
/// the middle is omitted.
struct StepsText: CustomStringConvertible {
    private let trace: Trace
    private let taskTable: TaskTable
    /// The names of the functions, which are only looked up once because this takes a while.
    private let functions: StepCalls.Names?

    /// The maximum number of lines in a report.
    private static let limit = 24
    /// The minimum number of consecutive steps of one task that share a line of the complete list
    /// even if they continue in different functions.
    private static let longRun = 4
    /// The maximum number of functions of doubles on one line.
    private static let maximumCallsPerLine = 4

    init(_ trace: Trace, _ taskTable: TaskTable) {
        self.trace = trace
        self.taskTable = taskTable
        functions = taskTable.calls?.names
    }

    /// The names of all tasks, in order of arrival.
    var tasks: [String] { taskTable.members.indices.map(taskTable.title) }

    /// The rows of the report.
    ///
    /// If there are too many rows, repetitions are counted, or the middle is omitted.
    var rows: [ScheduleRecord.Row] {
        var rows = blocks
        if rows.count > Self.limit { rows = rows.withoutRepetitions }
        let cancellation = rows.firstIndex(where: \.isCancellation)
        guard rows.count > Self.limit else { return rows }
        let middle = (Self.limit / 2)..<(rows.count - Self.limit / 2)
        var shown: [ScheduleRecord.Row] = []
        var omittedCount = 0
        for (index, row) in rows.enumerated() {
            if middle.contains(index), cancellation.map({ abs($0 - index) > 2 }) ?? true {
                omittedCount += 1
                continue
            }
            if omittedCount > 0 { shown.append(.gap(omittedCount)) }
            omittedCount = 0
            shown.append(row)
        }
        return shown
    }

    /// The lines of the report.
    ///
    /// If there are too many lines, repetitions are counted, or the middle is omitted.
    var description: String { text(rows) }

    /// A complete list with a line for each step.
    ///
    /// Consecutive lines that are equal are merged.
    var whole: String { text(list) }

    /// The complete list if the report only contains a part of it, or `nil` otherwise.
    var attachment: String? {
        let allRows = list
        return allRows.count > rows.count ? text(allRows) : nil
    }

    private func text(_ rows: [ScheduleRecord.Row]) -> String {
        rows.map(text).joined(separator: "\n")
    }

    private func text(_ row: ScheduleRecord.Row) -> String {
        switch row {
        case .gap(let count): return "          … \(ReportText.count(count, "more line")) …"
        case .event(let text): return "           \(text)"
        case .step(let number, let count, let task, let remark, let function):
            let padding = String(repeating: " ", count: max(0, 3 - "\(number)".count))
            let more = count == 1 ? "" : ", \(count) steps"
            let title = taskTable.title(task, in: function)
            return "  step \(number)\(padding) \(title)\(more)\(remark.map { ", \($0)" } ?? "")"
        }
    }

    // MARK: - Blocks

    private var blocks: [ScheduleRecord.Row] {
        var rows: [ScheduleRecord.Row] = []
        var marks = trace.marks[...]
        var index = 0
        while true {
            let events = marks.prefix { $0.step <= index }
            marks = marks.dropFirst(events.count)
            rows += Self.rows(of: events.map(\.event))
            guard index < trace.steps.count else { return rows }
            let end = endOfBlock(from: index, marks)
            let step = trace.steps[index]
            rows.append(
                .step(
                    index + 1, count: end - index, task: step.task,
                    remark: step.interrupts
                        ? "interrupts \(taskTable.title(trace.steps[index - 1].task))" : nil,
                    function: function(of: index..<end)))
            if let calls = calls(in: index..<end) { rows.append(.event(calls)) }
            index = end
        }
    }

    /// Returns the index after the last step of a block.
    private func endOfBlock(
        from first: Int, _ marks: ArraySlice<Trace.Mark>
    ) -> Int {
        if functions?.isUnknownTurn(first) == true { return first + 1 }
        let cancellation = marks.first { $0.event == .cancelled }
        let limit = min(end(before: cancellation, from: first) ?? .max, trace.steps.count)
        var next = first + 1
        while next < limit, trace.steps[next].task == trace.steps[first].task,
            functions?.isUnknownTurn(next) != true
        {
            next += 1
        }
        return next
    }

    /// Returns the rows of the events of a block.
    ///
    /// Consecutive events that are equal share one row, as do consecutive advances of time.
    private static func rows(of events: [Trace.Event]) -> [ScheduleRecord.Row] {
        var groups: [(last: Trace.Event, count: Int)] = []
        for event in events {
            if let group = groups.last,
                group.last == event || (group.last.isTime && event.isTime)
            {
                groups[groups.count - 1] = (event, group.count + 1)
            } else {
                groups.append((event, 1))
            }
        }
        return groups.map { last, count in
            if count > 1, case .time(let instant) = last {
                return .event("time advances \(count) times, to \(instant)")
            }
            return .event(last.text + (count == 1 ? "" : ", \(count) times"))
        }
    }

    /// Returns a description of the doubles that a block calls, for example
    /// `calls StoreSpy.read(_:), StoreSpy.save(_:) 2 times`.
    private func calls(in steps: Range<Int>) -> String? {
        var calls: [(name: String, count: Int)] = []
        for name in functions?.calls(in: steps) ?? [] {
            if let index = calls.firstIndex(where: { $0.name == name }) {
                calls[index].count += 1
            } else {
                calls.append((name, 1))
            }
        }
        if calls.isEmpty { return nil }
        let shown = calls.prefix(Self.maximumCallsPerLine)
            .map { $0.name + ($0.count == 1 ? "" : " \($0.count) times") }
        return "calls " + (shown + (calls.count > shown.count ? ["…"] : [])).joined(separator: ", ")
    }

    // MARK: - The complete list

    private var list: [ScheduleRecord.Row] {
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
            let end = end(before: marks.first, from: index)
            let length = isTurn ? 1 : run(from: index, upTo: end)
            let count = length >= Self.longRun ? length : repeats(from: index, atMost: length)
            let step = trace.steps[index]
            rows.append(
                .step(
                    index + 1, count: count, task: step.task,
                    remark: step.choice == 0
                        ? nil : "ahead of \(ReportText.count(step.choice, "earlier task"))",
                    function: function(of: index..<index + count)))
            index += count
        }
    }

    /// Returns the functions of consecutive steps, or a description of an actor's turn.
    private func function(of steps: Range<Int>) -> String? {
        functions?.isUnknownTurn(steps.lowerBound) == true
            ? turn(functions?.served(in: steps.lowerBound) ?? []) : functions?.path(of: steps)
    }

    /// Returns the index at which consecutive steps must end if they begin at the given step.
    ///
    /// The step in which the body is cancelled always has a separate row.
    private func end(before mark: Trace.Mark?, from first: Int) -> Int? {
        guard let mark, mark.event == .cancelled else { return mark?.step }
        return mark.step - 1 > first ? mark.step - 1 : mark.step
    }

    /// Returns a description of an actor's turn, for example
    /// `an actor's turn: task 1 · Feed.load() and task 2 · Feed.save()`.
    ///
    /// It only includes the tasks that are known.
    private func turn(_ served: [(task: Int, function: SourceFunctionName?)]) -> String {
        let tasks = served.map { taskTable.title($0.task, in: $0.function?.description) }
        return "an actor's turn" + (tasks.isEmpty ? "" : ": \(tasks.joined(separator: " and "))")
    }

    /// Returns the number of consecutive steps of one task that are ahead of the same number of
    /// tasks and have no events between them.
    private func run(from first: Int, upTo mark: Int?) -> Int {
        let end = min(mark ?? .max, trace.steps.count)
        var next = first
        while next < end, trace.steps[next].choice == trace.steps[first].choice,
            trace.steps[next].task == trace.steps[first].task,
            functions?.isUnknownTurn(next) != true
        {
            next += 1
        }
        return next - first
    }

    /// Returns the number of consecutive steps that continue in the same function.
    private func repeats(from first: Int, atMost count: Int) -> Int {
        func path(_ step: Int) -> String? { functions?.path(of: step..<step + 1) }
        let name = path(first)
        let others = (first..<first + count).dropFirst()
        return others.prefix { path($0) == name }.count + 1
    }
}

extension Trace.Event {
    fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}

extension ScheduleRecord.Row {
    /// `true` if this row represents the cancellation of the body.
    fileprivate var isCancellation: Bool {
        if case .event(Trace.Event.cancelled.text) = self { true } else { false }
    }
}

extension Rehearsal.Steps {
    /// Creates a description of the steps in a trace.
    init(_ trace: Trace, _ taskTable: TaskTable, on tier: Rehearsal.Tier) {
        self.init(
            count: trace.steps.count,
            schedule: Rehearsal.Schedule(trace.choices, tier: tier),
            format: { hasFunctions in
                var taskTable = taskTable
                if !hasFunctions { taskTable.calls = nil }
                return StepsText(trace, taskTable).whole
            })
    }
}
