// These functions report and end all waits if the test is cancelled or if a wait takes too long.
// Cancelling the test isn't sufficient because `Task.value` ignores cancellation, so the owner of
// the awaited work must end it.

extension TestScope {
    /// The reason why the waits of a test end early.
    package enum Interruption: Sendable {
        case cancelled
        /// A wait reached the time limit.
        case waitedTooLong(Duration)

        /// A description of when the test was interrupted, for example `when the test was
        /// cancelled`.
        var moment: String {
            switch self {
            case .cancelled: "when the test was cancelled"
            case .waitedTooLong(let limit): "after the test had waited for \(limit)"
            }
        }
    }

    /// `true` if the scope belongs to a test of a testing library.
    private var isOfTest: Bool { name != nil || outer?.isOfTest == true }

    /// The reason why the test was interrupted, or `nil` if it wasn't interrupted.
    fileprivate var interruption: Interruption? { contents.withLock { $0.interruption } }

    /// Calls `body` in this scope on the actor of the caller, and then ends the scope.
    ///
    /// If the task is cancelled or a wait takes too long, the waits of `body` are ended.
    package nonisolated(nonsending) func run<Result>(
        waitLimit limit: Duration?, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A rehearsal itself detects that no task can continue.
        guard !isTrial, DoubleWork.rehearsal == nil else { return try await run(body) }
        return try await run {
            let task = Self.currentTask
            contents.withLock { $0.task = task }
            let isCancelled = WaitableState(false)
            // The task inherits the task-local values of the test so that its reports are sent to
            // the test.
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

    /// Calls `body` in this scope, and then ends the scope.
    ///
    /// If a wait takes too long, the waits of `body` are ended.
    package func run<Result>(waitLimit limit: Duration?, _ body: () -> Result) -> Result {
        run {
            let never = WaitableState(false)
            let watch = Task { await interrupt(ifCancelled: never, waitLimit: limit) }
            defer { watch.cancel() }
            return body()
        }
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// `true` if the current task runs the body of a cancelled test. Its waits end before the test
    /// can report them.
    static var isCancelledBody: Bool {
        guard Task.isCancelled, let task = current?.contents.withLock({ $0.task }) else {
            return false
        }
        return task == currentTask
    }

    /// Ends a task that watches the test, after the task has sent its reports, which belong to the
    /// test.
    private nonisolated(nonsending) func end(_ watch: Task<Void, Never>) async {
        watch.cancel()
        if interruption != nil { await watch.value }
    }

    /// Interrupts the test when it's cancelled, or when a wait takes too long.
    private func interrupt(
        ifCancelled isCancelled: WaitableState<Bool>, waitLimit: Duration?
    ) async {
        var samples = WaitSamples()
        while true {
            let end = await isCancelled.wait(
                atMost: waitLimit.map { $0 / WaitSamples.count }, on: ContinuousClock(), turns: 1
            ) { $0 ? () : nil }
            switch end {
            case .success: return interrupt(.cancelled)
            case .failure(.tooLong):
                guard let waitLimit, samples.add(oldest: oldestWait) else { continue }
                return interrupt(.waitedTooLong(waitLimit))
            case .failure: return
            }
        }
    }

    /// Reports all waits and ends them, unless the test has already ended.
    private func interrupt(_ interruption: Interruption) {
        let doubles = contents.withLock { contents in
            guard !contents.hasEnded else { return [WeakDouble]() }
            contents.interruption = interruption
            return contents.doubles
        }
        let living = doubles.compactMap(\.double)
        for var report in living.flatMap({ $0.stuckWork(interruption.moment) }) {
            // A test that is cancelled doesn't fail, unless its time limit has already failed it.
            if case .cancelled = interruption, isOfTest { report.severity = .note }
            TestReport.send(report)
        }
        for double in living { double.setInterrupted(true) }
    }
}

/// Samples of a wait, which determine whether it has reached the time limit.
///
/// To do so, the waits of a test are sampled at regular intervals. On a busy machine, the intervals
/// are longer, which also extends the limit.
package struct WaitSamples {
    /// The number of samples in which a wait must occur to reach the limit.
    static let count = 10

    /// The times of the latest samples.
    private var times: [WaitStart] = []

    package init() {}

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - oldest: The start of the oldest wait, or `nil` if there is no wait.
    ///
    /// - Returns: Whether the oldest wait also occurred in each of the earlier samples. If every
    ///   wait has ended in the meantime and the test waits for something else, the result is
    ///   `false`.
    package mutating func add(oldest: WaitStart?) -> Bool {
        times.append(WaitStart())
        if times.count > Self.count { times.removeFirst() }
        guard times.count == Self.count, let oldest else { return false }
        return oldest < times[0]
    }
}

/// A scope is also a double of its outer scope so that the outer scope can end its waits.
extension TestScope: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] { [] }

    package var oldestWait: WaitStart? { livingDoubles.compactMap(\.oldestWait).min() }

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
    /// Creates a report about a wait that ended before its event occurred.
    ///
    /// If the task or the test was cancelled, the report is a note because this may be intentional.
    ///
    /// - Parameters:
    ///   - wait: A description of the wait, for example `load(_:): gave up waiting for a call`.
    ///   - rows: Additional rows that help to determine why the event hasn't occurred.
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
