import Understudy
import UnderstudyRehearsal

/// A small program whose result depends on the order of its tasks.
///
/// Each bug is modeled on a public report. The code is our own.
struct OrderBug: Sendable {
    let name: String
    /// The repository and the number of the report, or an empty string if the bug is a classic one.
    let report: String
    let kind: Kind
    /// Runs the program or, if its argument is `true`, its repaired twin.
    let run: @Sendable (_ isRepaired: Bool) async throws -> Void

    init(
        _ name: String, _ report: String = "", _ kind: Kind = .order,
        _ run: @escaping @Sendable (Bool) async throws -> Void
    ) {
        (self.name, self.report, self.kind, self.run) = (name, report, kind, run)
    }

    enum Kind {
        /// The bug requires one or two orderings.
        case order
        /// The bug requires at least three orderings, or an ordering of one among many tasks.
        case rare
        /// The program never ends.
        case liveness
    }

    static let all =
        cacheBugs + sessionBugs + waitingBugs + streamBugs + modelBugs + rareBugs + livenessBugs
}

/// An error that indicates a wrong result.
struct Broken: Error {}

func require(_ condition: Bool) throws {
    if !condition { throw Broken() }
}

/// Suspends the current task, for example for a request.
///
/// This function stays on the actor of its caller. If it left the actor, this hop would be a step in
/// a debug build, but an optimized build doesn't hop when it inlines the function.
nonisolated(nonsending) func pause(_ count: Int = 1) async {
    for _ in 0..<count { await Task.yield() }
}

/// A shared value.
final class Box<Value: Sendable>: Sendable {
    private let lock: Locked<Value>

    init(_ value: Value) { lock = Locked(value) }

    var value: Value {
        get { lock.withLock { $0 } }
        set { lock.withLock { $0 = newValue } }
    }

    func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}

/// Runs several tasks until all of them have ended.
func together(_ tasks: @Sendable () async throws -> Void...) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for task in tasks { group.addTask { try await task() } }
        try await group.waitForAll()
    }
}

/// An event for which tasks can wait.
final class Gate: Sendable {
    private let state = Locked((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return exchange(&state.waiting, with: [])
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// A semaphore that resumes its waiters in order of arrival, or in the opposite order.
final class Permits: Sendable {
    private let state: Locked<(free: Int, waiting: [(count: Int, gate: Gate)])>
    private let isFair: Bool

    init(_ count: Int, isFair: Bool = true) {
        state = Locked((count, []))
        self.isFair = isFair
    }

    func acquire(_ count: Int = 1) async {
        let gate = state.withLock { state -> Gate? in
            if state.free >= count, state.waiting.isEmpty {
                state.free -= count
                return nil
            }
            let gate = Gate()
            state.waiting.append((count, gate))
            return gate
        }
        await gate?.wait()
    }

    func release(_ count: Int = 1) {
        let gates = state.withLock { state -> [Gate] in
            state.free += count
            var gates: [Gate] = []
            while let next = isFair ? state.waiting.first : state.waiting.last,
                next.count <= state.free
            {
                state.free -= next.count
                if isFair { state.waiting.removeFirst() } else { state.waiting.removeLast() }
                gates.append(next.gate)
            }
            return gates
        }
        for gate in gates { gate.open() }
    }
}
