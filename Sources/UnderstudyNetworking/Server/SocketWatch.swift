import Dispatch
import Foundation
import Understudy

/// A type that waits for the sockets of all servers on one thread, and calls their handlers on the
/// servers' queues.
///
/// Dispatch sources aren't suitable. On Linux, a client that disconnects ends the process if the
/// source's queue handles the last bytes while the source is told about the end: "Source finalized
/// twice", in the function `_dispatch_event_merge_hangup` of swift-corelibs-libdispatch.
///
/// This type is marked `@unchecked Sendable` because its state is protected by a lock, and each
/// closure in it is only called on the queue that belongs to it.
final class SocketWatcher: @unchecked Sendable {
    /// Two connected sockets. A byte that is written to the second one ends the wait of the thread.
    private let (alarm, bell): (Socket, Socket)
    private let state = Locked(State())

    private struct State {
        var watches: [Int: Watch] = [:]
        var nextNumber = 0
        /// The calls to make as soon as the thread doesn't use a descriptor anymore.
        var whenUnused: [Call] = []
        var hasRung = false
    }

    private struct Watch {
        let socket: Socket
        var wanted: Socket.Readiness = []
        let queue: DispatchQueue
        let handler: (Socket.Readiness) -> Void
    }

    /// A closure that is only called on its queue, which makes it safe to send there.
    private struct Call: @unchecked Sendable {
        let queue: DispatchQueue
        let body: () -> Void

        func make() { queue.async { body() } }
    }

    private static let existing = Locked<SocketWatcher?>(nil)

    /// Returns the watcher of this process, whose thread never ends.
    ///
    /// - Throws: An error that contains the reason specified by the system, if the watcher doesn't
    ///   exist yet and can't be created.
    static func shared() throws -> SocketWatcher {
        try existing.withLock { existing in
            Result {
                let watcher = try existing ?? SocketWatcher()
                existing = watcher
                return watcher
            }
        }.get()
    }

    private init() throws {
        (alarm, bell) = try Socket.pair()
        Thread.detachNewThread { [self] in
            while true { watch() }
        }
    }

    fileprivate func add(
        _ socket: Socket, on queue: DispatchQueue, _ handler: @escaping (Socket.Readiness) -> Void
    ) -> Int {
        state.withLock { state in
            state.nextNumber += 1
            state.watches[state.nextNumber] = Watch(socket: socket, queue: queue, handler: handler)
            return state.nextNumber
        }
    }

    fileprivate func setWanted(_ wanted: Socket.Readiness, of number: Int) {
        change { $0.watches[number]?.wanted = wanted }
    }

    fileprivate func remove(_ number: Int, whenUnused: @escaping () -> Void) {
        change { state in
            guard let watch = state.watches.removeValue(forKey: number) else { return }
            state.whenUnused.append(Call(queue: watch.queue, body: whenUnused))
        }
    }

    /// Changes the state, and ends the wait of the thread, so that it notices the change.
    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            if state.hasRung { return }
            state.hasRung = true
            _ = [UInt8(1)].withUnsafeBytes { bell.write($0) }
        }
    }

    /// Waits once.
    private func watch() {
        let watches = nextWatches()
        let alarm = [(socket: alarm, wanted: Socket.Readiness.reading)]
        let ready = Socket.wait(for: alarm + watches.map { ($0.watch.socket, $0.watch.wanted) })
        for ((number, watch), ready) in zip(watches, ready.dropFirst()) where !ready.isEmpty {
            // The handler decides whether to wait again.
            state.withLock { _ = $0.watches[number]?.wanted.subtract(ready) }
            Call(queue: watch.queue) { watch.handler(ready) }.make()
        }
    }

    /// Returns the watches that wait for something.
    private func nextWatches() -> [(number: Int, watch: Watch)] {
        let (watches, calls) = state.withLock { state in
            var bytes: [UInt8] = [0]
            _ = alarm.read(into: &bytes)
            state.hasRung = false
            defer { state.whenUnused = [] }
            return (state.watches.filter { !$0.value.wanted.isEmpty }, state.whenUnused)
        }
        for call in calls { call.make() }
        return watches.map { ($0, $1) }
    }
}

/// A type representing the interest in a socket's readiness, which can be turned on and off. It's
/// only used on its queue.
final class SocketWatch {
    private let socket: Socket
    private let watcher: SocketWatcher
    private var number: Int?
    private var wanted: Socket.Readiness = []

    /// Creates a watch that is turned off. It retains itself and its handlers until it is closed.
    init(
        _ socket: Socket, on queue: DispatchQueue, by watcher: SocketWatcher,
        read: @escaping () -> Void, write: @escaping () -> Void = {}
    ) {
        self.socket = socket
        self.watcher = watcher
        number = watcher.add(socket, on: queue) { [self] ready in
            if !ready.isDisjoint(with: wanted.intersection(.reading)) { read() }
            if !ready.isDisjoint(with: wanted.intersection(.writing)) { write() }
            updateWatcher()
        }
    }

    /// Turns the waiting for an operation on or off.
    func turn(_ operation: Socket.Readiness, _ isOn: Bool) {
        guard wanted.contains(operation) != isOn else { return }
        wanted.formSymmetricDifference(operation)
        updateWatcher()
    }

    private func updateWatcher() {
        if let number { watcher.setWanted(wanted, of: number) }
    }

    /// Ends the watch, and closes the socket as soon as the thread doesn't use it anymore.
    func close(whenClosed: @escaping () -> Void = {}) {
        guard let number else { return }
        self.number = nil
        wanted = []
        watcher.remove(number) { [socket] in
            socket.close()
            whenClosed()
        }
    }
}
