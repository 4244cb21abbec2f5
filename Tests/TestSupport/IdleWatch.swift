import Foundation
import Understudy

/// Checks periodically if this process is idle, from the first watched test to the end of the run.
final class IdleWatch: Sendable {
    static let shared = IdleWatch(checks: 30, every: 1)

    private let checks: Int
    private let interval: TimeInterval
    private let state = Locked((names: [Int: String](), last: 0, hasThread: false))

    /// - Parameters:
    ///   - checks: The number of consecutive checks that must find the process idle. It should be
    ///     higher on a busy machine, because the process also waits for other processes.
    ///   - interval: The time between two checks, in seconds. It's longer if the machine is
    ///     suspended.
    init(checks: Int, every interval: TimeInterval) {
        self.checks = checks
        self.interval = interval
    }

    /// Adds a test to the watched tests. Checks begin when ``start()`` is called.
    ///
    /// - Parameters:
    ///   - name: The location and name of the test, for the error message.
    /// - Returns: The number to pass to ``end(_:)``.
    func begin(_ name: String) -> Int {
        state.withLock { state in
            state.last += 1
            state.names[state.last] = name
            return state.last
        }
    }

    /// Starts the checks, unless they have already been started.
    func start() {
        let isFirst = state.withLock { state in
            defer { state.hasThread = true }
            return !state.hasThread
        }
        if isFirst { Thread(block: watch).start() }
    }

    /// Removes a test from the watched tests.
    func end(_ number: Int) {
        state.withLock { state in _ = state.names.removeValue(forKey: number) }
    }

    @Sendable private func watch() {
        var count = IdleCount()
        while true {
            Thread.sleep(forTimeInterval: interval)
            let names = state.withLock { $0.names }
            count.check(
                processor: Processes.processorTime, isBusy: Processes.hasChildren,
                demand: Processes.demand)
            if count.checks >= Double(checks) { stop(names) }
        }
    }

    private func stop(_ names: [Int: String]) -> Never {
        var tests = names.sorted { $0.key < $1.key }.map(\.value)
        if tests.isEmpty { tests = ["error: a test without an idle limit"] }
        for test in tests {
            let line = "\(test) is waiting, and the process was idle for \(checks) checks\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
        fflush(nil)
        _exit(1)
    }
}

/// The number of consecutive checks that found a process idle.
struct IdleCount {
    /// The weighted number of checks. If the machine is busy, a check counts less.
    private(set) var checks = 0.0
    private var last: Duration?

    /// Records the result of a check.
    ///
    /// - Parameters:
    ///   - processor: The processor time of the process, without the checking thread.
    ///   - isBusy: `true` if the process isn't idle even though it uses no processor time, for
    ///     example because a child process is running.
    ///   - demand: The load of the machine for each of its processors, at least 1.
    mutating func check(processor: Duration, isBusy: Bool, demand: Double) {
        // A thread that only polls should still count as idle. It uses less time than this.
        let isIdle = last.map { processor - $0 < .milliseconds(2) } ?? false
        checks = isIdle && !isBusy ? checks + 1 / demand : 0
        last = processor
    }
}

/// Information from the system about this process and its machine.
private enum Processes {
    /// The average number of threads that competed for each processor in the last minute.
    static var demand: Double {
        var load = 0.0
        getloadavg(&load, 1)
        return max(1, load / Double(ProcessInfo.processInfo.activeProcessorCount))
    }

    /// The processor time of all threads except the calling one.
    static var processorTime: Duration {
        time(CLOCK_PROCESS_CPUTIME_ID) - time(CLOCK_THREAD_CPUTIME_ID)
    }

    /// `true` if child processes are running.
    static var hasChildren: Bool {
        var info = siginfo_t()
        return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
    }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
