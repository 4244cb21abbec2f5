/// Where the calls of a suspended function wait.
///
/// `@unchecked`: all state is behind a lock. Arguments and results reach other threads only through a
/// spy, a ``HeldCalls`` or a ``HeldCall``, which are `Sendable` only where the parts are.
final class HoldingPen<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Held = Spy<Input, Output, Failure>.HeldCall

    let name: String
    let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        var held = HeldQueue<Held>()
        /// Calls that came and that nobody has asked `nextCall()` for.
        var unseen: [Held] = []
        var waiters: [Waiter] = []
        /// Nobody is left to let calls go.
        var isAbandoned = false
        /// No call can come any more.
        var isClosed = false
        /// The end of the test has told of the calls that were held.
        var isReported = false
    }

    private struct Waiter {
        let token: WaiterToken
        let continuation: CheckedContinuation<Held?, Never>
    }

    init(name: String, location: TestReport.Location) {
        self.name = name
        self.location = location
    }

    /// The calls that wait, the oldest first.
    var calls: [Held] {
        state.withLock { $0.held.all }
    }

    /// Takes out the call that has waited longest.
    func takeOldest() -> Held? {
        state.withLock { $0.held.removeFirst() }
    }

    /// Forgets a call that was let go.
    func remove(_ call: Held) {
        state.withLock { $0.held.remove(call.number) }
    }

    /// Holds a call until somebody lets it go.
    nonisolated(nonsending) func hold(
        _ input: Input, number: UInt64, release: Release<Failure>
    ) async -> Ending<Output, Failure> {
        // Cancelling touches nothing but the call's own continuation, which is behind a lock.
        nonisolated(unsafe) let call = Held(
            input: input, number: number, release: release, pen: self)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // A cancellation that came before there was anything to release.
                if Task.isCancelled { call.cancel() }
            }
        } onCancel: {
            call.cancel()
        }
    }

    private func admit(_ call: Held, _ continuation: Held.Continuation) {
        let (isAbandoned, waiter) = state.withLock { state -> (Bool, Waiter?) in
            // The continuation comes last: before it, nobody can end the call, so that none is ended
            // before it is held, and then held for ever.
            defer { call.wait(continuation) }
            if state.isAbandoned { return (true, nil) }
            state.held.append(call, number: call.number)
            if state.waiters.isEmpty {
                state.unseen.append(call)
                return (false, nil)
            }
            return (false, state.waiters.removeFirst())
        }
        // Handed to whoever waits, on the same terms as the spy itself; see above.
        nonisolated(unsafe) let handed: Held? = call
        waiter?.continuation.resume(returning: handed)
        if isAbandoned { call.settle(.refused) }
    }

    /// The next call that nobody has asked for yet; `nil` when none can come, or when the waiting
    /// task is cancelled.
    nonisolated(nonsending) func next() async -> Held? {
        let token = WaiterToken()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (next, isOver) = state.withLock { state -> (Held?, Bool) in
                    while !state.unseen.isEmpty {
                        let call = state.unseen.removeFirst()
                        // One that was let go meanwhile is held no longer.
                        if state.held.contains(call.number) { return (call, true) }
                    }
                    if state.isClosed { return (nil, true) }
                    state.waiters.append(Waiter(token: token, continuation: continuation))
                    return (nil, false)
                }
                // Handed over on the same terms as the spy itself; see above.
                nonisolated(unsafe) let call = next
                if isOver { continuation.resume(returning: call) }
                if Task.isCancelled { stopWaiting(token) }
            }
        } onCancel: {
            stopWaiting(token)
        }
    }

    private func stopWaiting(_ token: WaiterToken) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.token === token }) else {
                return nil
            }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }

    /// No call can come any more: the spy is gone, or has another answer.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
    }

    /// Nobody is left to let calls go. Returns the calls that still wait, and whether somebody has told
    /// of them.
    func abandon() -> (held: [Held], isReported: Bool) {
        let last = state.withLock { state in
            defer {
                state.isAbandoned = true
                state.held = HeldQueue()
                state.unseen = []
            }
            return state
        }
        return (last.held.all, last.isReported)
    }
}

extension HoldingPen: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let held = state.withLock { state in
            state.isReported = true
            return state.held.all
        }
        guard !held.isEmpty else { return [] }
        return [TestReport(SpyText.stillHeld(held, of: name, staySuspended: false), at: location)]
    }
}

/// The way into a pen, for the calls of one spy: when nobody has the way any more, no call can come.
final class PenDoor<Input, Output, Failure: Error> {
    let pen: HoldingPen<Input, Output, Failure>

    init(to pen: HoldingPen<Input, Output, Failure>) { self.pen = pen }

    deinit { pen.close() }
}

/// How a held call can end when the test has not said so.
struct Release<Failure: Error> {
    /// Whether there is something to throw or to return when the handle goes away.
    let isPossible: Bool
    /// What a cancelled caller gets; `nil` where its function cannot throw that.
    let cancellation: Failure?

    /// The terms of a caller that wants one type and may throw another.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        isPossible = Unstubbed.canBeThrown(as: thrown) || obviousValue(wanted) != nil
        let cancellation = CancellationError()
        self.cancellation = cancellation is Thrown ? cancellation as? Failure : nil
    }
}

/// How a held call ends.
enum Ending<Output, Failure: Error> {
    /// Somebody let it go.
    case settled(Result<Output, Failure>)
    /// The handle went away while the call was held.
    case released
    /// The handle was gone when the call came.
    case refused
}

/// Tells the tasks apart that wait for a call.
private final class WaiterToken: Sendable {}

/// Calls in the order of their arrival, which leave in any order, each in constant time.
struct HeldQueue<Element> {
    private var numbers: [UInt64] = []
    private var first = 0
    private var elements: [UInt64: Element] = [:]

    var all: [Element] { numbers[first...].compactMap { elements[$0] } }

    func contains(_ number: UInt64) -> Bool { elements[number] != nil }

    mutating func append(_ element: Element, number: UInt64) {
        numbers.append(number)
        elements[number] = element
    }

    mutating func remove(_ number: UInt64) {
        elements[number] = nil
    }

    mutating func removeFirst() -> Element? {
        while first < numbers.count {
            let number = numbers[first]
            first += 1
            if let element = elements.removeValue(forKey: number) { return element }
        }
        (numbers, first) = ([], 0)
        return nil
    }
}
