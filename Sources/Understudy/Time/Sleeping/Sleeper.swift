extension TestTimeline {
    /// A task that sleeps on a timeline, as a test sees it.
    public struct Sleeper: Sendable {
        /// When it wakes.
        public let deadline: TestTimeline.Instant
        /// How much later it may wake, as it said itself; the timeline wakes everyone in time.
        public let tolerance: Duration?
        /// The task's name, where it has one and the system tells.
        public let taskName: String?
        /// Where it went to sleep; `nil` when it sleeps by way of `any Clock`, which does not know its
        /// caller's line.
        public let location: TestReport.Location?

        package init(
            deadline: TestTimeline.Instant, tolerance: Duration?, taskName: String?,
            location: TestReport.Location?
        ) {
            self.deadline = deadline
            self.tolerance = tolerance
            self.taskName = taskName
            self.location = location
        }
    }
}

extension TestTimeline.Sleeper: CustomStringConvertible {
    /// `"poll" until 3.0 seconds, from App/Poller.swift:12`.
    public var description: String {
        let name = taskName.map { "\"\($0)\"" } ?? "a task"
        let origin = location.map { ", from \($0)" } ?? ""
        return "\(name) until \(deadline)\(origin)"
    }
}

/// A task that sleeps on a timeline.
final class SleepingTask: Sendable {
    typealias Continuation = UnsafeContinuation<Waking, Never>

    /// Why a task wakes.
    enum Waking {
        case due
        case cancelled
    }

    /// What leaves `asleep` takes the continuation along, so that it is resumed once.
    private enum State {
        case awake
        case asleep(Continuation)
        case over
    }

    let sleeper: TestTimeline.Sleeper
    private let state = Locked(State.awake)

    init(_ sleeper: TestTimeline.Sleeper) { self.sleeper = sleeper }

    var isAsleep: Bool {
        state.withLock { if case .asleep = $0 { true } else { false } }
    }

    /// Falls asleep; `false` when it was cancelled before it could.
    func fallAsleep(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
    }

    /// Ends the sleep, and returns what has to be resumed; `nil` when it was not asleep.
    func end() -> Continuation? {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
    }
}

/// The tasks that sleep on another timeline than the current one: on a stage, by mistake as a rule.
struct SleepersElsewhere {
    private var tasks: [SleepingTask] = []
    /// How many to keep before those that have woken are dropped.
    private var limit = 16

    /// Takes in a task that has fallen asleep. Constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit {
            tasks.removeAll { !$0.isAsleep }
            limit = max(16, tasks.count * 2)
        }
        tasks.append(task)
    }

    /// How many are kept, awake or not.
    var kept: Int { tasks.count }

    /// Those that still sleep, by arrival.
    var sleepers: [TestTimeline.Sleeper] { tasks.filter(\.isAsleep).map(\.sleeper) }
}

extension TestTimeline {
    /// The tasks that this timeline is the current one of, and that sleep on another, by arrival.
    package var sleepersElsewhere: [TestTimeline.Sleeper] {
        state.withLock { $0.elsewhere.sleepers }
    }
}
