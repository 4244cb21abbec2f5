// Waits that never end: a cancelled test reports and ends them, and so does a test in which a wait
// takes too long. `Task.value` ignores cancellation, so the owner of the awaited work must end it.

extension TestScope {
    /// The reason why the waits of a test end before their events.
    package enum Interruption: Sendable {
        case cancelled
        /// A wait reached the limit.
        case waitedTooLong(Duration)

        /// The description of the moment: `when the test was cancelled`.
        var moment: String {
            switch self {
            case .cancelled: "when the test was cancelled"
            case .waitedTooLong(let limit): "after the test had waited for \(limit)"
            }
        }
    }

    /// The reason why the waits of the test have ended; `nil` if they haven't.
    var interruption: Interruption? { contents.withLock { $0.interruption } }

    /// Runs `body` inside this scope, on the actor of the caller, then ends the scope. Ends the
    /// waits of `body` if its task is cancelled, or if a wait takes too long.
    package nonisolated(nonsending) func run<Result>(
        waitLimit limit: Duration?, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A rehearsal detects by itself that nothing can continue.
        guard !isTrial, OwnWork.exit == nil else { return try await run(body) }
        return try await run {
            let task = Self.currentTask
            contents.withLock { $0.task = task }
            let isCancelled = WaitableState(false)
            // The task has the task-local values of the test, so that its reports reach the test.
            let watch = Task { await interrupt(ifCancelled: isCancelled, waitLimit: limit) }
            do {
                let result = try await withTaskCancellationHandler {
                    try await body()
                } onCancel: {
                    isCancelled.change { $0 = true }
                }
                await end(watch)
                return result
            } catch {
                await end(watch)
                throw error
            }
        }
    }

    /// Runs `body` inside this scope, then ends the scope. Ends the waits of `body` if a wait takes
    /// too long.
    package func run<Result>(waitLimit limit: Duration?, _ body: () -> Result) -> Result {
        run {
            let never = WaitableState(false)
            let watch = Task { await interrupt(ifCancelled: never, waitLimit: limit) }
            defer { watch.cancel() }
            return body()
        }
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// A Boolean value that indicates if the current task runs the body of a cancelled test. Its
    /// waits end with the task, before the test can report them.
    static var isCancelledBody: Bool {
        guard Task.isCancelled, let task = current?.contents.withLock({ $0.task }) else {
            return false
        }
        return task == currentTask
    }

    /// Ends a task that watches the test, after it has sent the reports that belong to the test.
    private nonisolated(nonsending) func end(_ watch: Task<Void, Never>) async {
        watch.cancel()
        if interruption != nil { await watch.value }
    }

    /// Interrupts the test when it's cancelled, or when a wait takes too long.
    private func interrupt(
        ifCancelled isCancelled: WaitableState<Bool>, waitLimit: Duration?
    ) async {
        let turns = 10
        var waited = 0
        while waited < turns {
            let end = await isCancelled.wait(
                atMost: waitLimit.map { $0 / turns }, on: ContinuousClock(), turns: 1
            ) { $0 ? () : nil }
            switch end {
            case .success: return interrupt(.cancelled)
            case .failure(.tooLong): waited = isWaitedFor ? waited + 1 : 0
            case .failure: return
            }
        }
        if let waitLimit { interrupt(.waitedTooLong(waitLimit)) }
    }

    /// Reports the waits, then ends all of them. Does nothing if the test has ended.
    private func interrupt(_ interruption: Interruption) {
        let (doubles, line) = contents.withLock { contents in
            guard !contents.hasEnded else { return ([WeakDouble](), contents.lines.latest) }
            contents.interruption = interruption
            return (contents.doubles, contents.lines.latest)
        }
        let living = doubles.compactMap(\.double)
        for var report in living.flatMap({ $0.stuckWork(interruption.moment) }) {
            report.lineOfTest = line ?? report.lineOfTest
            TestReport.send(report)
        }
        for double in living { double.setInterrupted(true) }
    }
}

/// A scope belongs to the outer scope, which ends its waits as well.
extension TestScope: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] { [] }

    package var isWaitedFor: Bool { livingDoubles.contains { $0.isWaitedFor } }

    package func stuckWork(_ moment: String) -> [TestReport] {
        livingDoubles.flatMap { $0.stuckWork(moment) }
    }

    package func setInterrupted(_ isInterrupted: Bool) {
        contents.withLock { $0.interruption = isInterrupted ? outer?.interruption : nil }
        for double in livingDoubles { double.setInterrupted(isInterrupted) }
    }

    private var livingDoubles: [any ScopedDouble] {
        contents.withLock { $0.doubles }.compactMap(\.double)
    }
}

extension TestReport {
    /// Creates a report on a wait that ended without its event. It's a note if the task or the test
    /// was cancelled, which may be intentional.
    ///
    /// - Parameters:
    ///   - wait: the waiting function and its event: `load(_:): gave up waiting for a call`.
    ///   - end: the reason why it ended.
    ///   - limit: the limit of the wait.
    ///   - scope: the test of the wait.
    ///   - rows: information that helps to determine why the event is missing.
    package init(
        on wait: String, endedBy end: WaitEnd, limit: Duration?, in scope: TestScope?,
        rows: [String], at location: Location
    ) {
        var severity = Severity.failure
        let reason: String
        switch end {
        case .cancelled:
            reason = ": the task was cancelled"
            severity = .note
        case .tooLong:
            reason = limit.map { " after \($0)" } ?? ""
        case .interrupted:
            let interruption = scope?.interruption ?? .cancelled
            reason = " \(interruption.moment)"
            if case .cancelled = interruption { severity = .note }
        }
        self.init(
            ([wait + reason] + rows).joined(separator: "\n"), at: location, severity: severity)
    }
}
