import Foundation
import Understudy

/// Looks again and again whether anything runs in this process, from the first test under watch to the last
/// test of all.
final class IdleWatch: Sendable {
    static let shared = IdleWatch(looks: 30, every: 1)

    private let looks: Int
    private let interval: TimeInterval
    private let state = Locked((names: [Int: String](), last: 0, hasThread: false))

    /// - Parameters:
    ///   - looks: how many looks, one after the other, have to find the process idle; on a crowded machine
    ///     more, since what the process waits for has to wait for its turn.
    ///   - interval: the seconds between two of them. On a machine that stands still they are longer.
    init(looks: Int, every interval: TimeInterval) {
        self.looks = looks
        self.interval = interval
    }

    /// Puts a test under watch. It is looked at once ``start()`` was called.
    ///
    /// - Parameter name: how a line begins that says that the test waits.
    /// - Returns: what ends it.
    func begin(_ name: String) -> Int {
        state.withLock { state in
            state.last += 1
            state.names[state.last] = name
            return state.last
        }
    }

    /// Begins to look. A second time does nothing.
    func start() {
        let isFirst = state.withLock { state in
            defer { state.hasThread = true }
            return !state.hasThread
        }
        if isFirst { Thread(block: watch).start() }
    }

    func end(_ number: Int) {
        state.withLock { state in _ = state.names.removeValue(forKey: number) }
    }

    @Sendable private func watch() {
        var count = IdleCount()
        while true {
            Thread.sleep(forTimeInterval: interval)
            let names = state.withLock { $0.names }
            count.look(
                processor: Processes.processorTime, isBusy: Processes.hasChildren,
                demand: Processes.demand)
            if count.looks >= Double(looks) { stop(names) }
        }
    }

    private func stop(_ names: [Int: String]) -> Never {
        var tests = names.sorted { $0.key < $1.key }.map(\.value)
        if tests.isEmpty { tests = ["error: a test that is not under watch"] }
        for test in tests {
            let line = "\(test) waits, and nothing has run for \(looks) looks\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
        fflush(nil)
        _exit(1)
    }
}

/// How often in a row a process was found idle.
struct IdleCount {
    /// Each counts the less, the more the machine's processors were wanted.
    private(set) var looks = 0.0
    private var last: Duration?

    /// Takes in one look.
    ///
    /// - Parameters:
    ///   - processor: how long the process has had processors, but for the thread that looks.
    ///   - isBusy: whether something is known to go on all the same.
    ///   - demand: how many threads of the whole machine want each of its processors, 1 or more.
    mutating func look(processor: Duration, isBusy: Bool, demand: Double) {
        // Threads that look for something themselves need less than that.
        let isIdle = last.map { processor - $0 < .milliseconds(2) } ?? false
        looks = isIdle && !isBusy ? looks + 1 / demand : 0
        last = processor
    }
}

/// What the system knows of this process, and of its machine.
private enum Processes {
    /// How many threads have wanted each processor in the last minute.
    static var demand: Double {
        var load = 0.0
        getloadavg(&load, 1)
        return max(1, load / Double(ProcessInfo.processInfo.activeProcessorCount))
    }

    /// How long its threads have had processors, but for the calling one.
    static var processorTime: Duration {
        time(CLOCK_PROCESS_CPUTIME_ID) - time(CLOCK_THREAD_CPUTIME_ID)
    }

    /// Whether processes that it has started still run.
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
