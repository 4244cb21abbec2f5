import Understudy

extension Transcript {
    /// An event and the information that determines its position.
    struct OrderedEvent {
        var place: (UInt64, UInt64)
        var caller: String
        var event: Event
        var isSleep: Bool { if case .sleep = event.kind { true } else { false } }
    }

    /// The records of doubles and timelines as ordered events.
    struct OrderedEvents {
        private(set) var sorted: [OrderedEvent] = []
        private let times: [TimeRecord]

        init(of doubles: [Source], _ times: [TimeRecord]) {
            self.times = times
            let calls = doubles.enumerated().flatMap { lane, double in
                double.spies.flatMap(\.calls).map { (lane: lane, call: $0) }
            }
            addCalls(calls.sorted { $0.call.number < $1.call.number })
            addSleeps(excludingDelaysOf: calls.map(\.call))
            sorted.sort { $0.place < $1.place }
        }
    }
}

extension Transcript.OrderedEvents {
    /// The maximum number of lanes for callers. If there are more callers, they share another lane.
    private static let maximumCallers = 6

    /// The names of the tasks that call a double or sleep, in the order of their first events.
    var callers: [String] {
        var callers: [String] = []
        for event in sorted where !callers.contains(event.caller) {
            if callers.count == Self.maximumCallers {
                callers.append("other tasks")
                break
            }
            callers.append(event.caller)
        }
        return callers.isEmpty ? ["under test"] : callers
    }

    private mutating func addCalls(_ calls: [(lane: Int, call: CallRecord)]) {
        // If the moment of a call wasn't recorded, it follows the call with the previous number.
        var last: UInt64 = 0
        for (lane, call) in calls {
            last = max(last, call.began ?? last)
            let time = call.beganAt ?? now(at: call.began)
            let ended = call.endedAt ?? now(at: call.ended)
            var shown = Transcript.Call(
                number: call.number, text: Transcript.oneLine(call.text), ending: call.ending,
                isHeld: call.isHeld)
            if let time, let ended, ended > time { shown.delay = ended - time }
            let began = Transcript.Event(kind: .call(shown), to: lane, time: time)
            add(began, at: (call.began ?? last, call.number), by: call.taskName)
            if let end = call.ended {
                let ending = Transcript.Event(kind: .end(shown), to: lane, time: ended)
                add(ending, at: (end, call.number), by: call.taskName)
            }
        }
    }

    private mutating func addSleeps(excludingDelaysOf calls: [CallRecord]) {
        let delays = Set(calls.compactMap(\.endedAt))
        for (lane, record) in times.enumerated() {
            for sleep in record.sleeps {
                // The delay of an answer is shown next to its call.
                let isDelay =
                    delays.contains(sleep.deadline)
                    && calls.contains {
                        ($0.began ?? .max) < sleep.moment && sleep.moment < ($0.ended ?? 0)
                    }
                if isDelay { continue }
                let event = Transcript.Event(
                    kind: .sleep(until: sleep.deadline), to: lane,
                    time: record.now(at: sleep.moment))
                add(event, at: (sleep.moment, 0), by: sleep.taskName)
            }
        }
    }

    private mutating func add(
        _ event: Transcript.Event, at place: (UInt64, UInt64), by taskName: String?
    ) {
        sorted.append(
            Transcript.OrderedEvent(place: place, caller: Self.caller(taskName), event: event))
    }

    /// Returns the name of the task that makes a call.
    ///
    /// Note that Swift Testing assigns names to its own tasks, in which the bodies of tests are
    /// run.
    private static func caller(_ taskName: String?) -> String {
        guard let taskName, !taskName.hasPrefix("[Swift Testing]") else { return "under test" }
        return "\"\(Transcript.oneLine(taskName))\""
    }

    /// Returns the time at a moment on the first timeline that was used.
    ///
    /// There is usually only one timeline.
    private func now(at moment: UInt64?) -> Duration? {
        guard let moment else { return nil }
        return (times.first(where: \.isUsed) ?? times.first)?.now(at: moment)
    }
}

extension TimeRecord {
    /// Returns the time at a moment, which was set by the last move before it, or `nil` if the time
    /// isn't known.
    fileprivate func now(at moment: UInt64) -> Duration? {
        let next = moves.partitioningIndex { $0.moment >= moment }
        // The moves between the last two weren't recorded.
        if isMissingMoves, next == moves.count - 1 { return nil }
        return next == 0 ? .zero : moves[next - 1].now
    }
}
