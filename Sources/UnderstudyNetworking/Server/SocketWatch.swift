import Dispatch
import Foundation
import Understudy

/// Waits for the sockets of all servers on one thread, and calls their handlers on the servers'
/// queues.
///
/// Dispatch sources aren't suitable. On Linux, a client that disconnects ends the process if the
/// source's queue handles the last bytes while the source is told about the end: "Source finalized
/// twice", in the function `_dispatch_event_merge_hangup` of swift-corelibs-libdispatch.
///
/// This type is marked `@unchecked Sendable` because its state is protected by a lock, and each
/// closure in it's only called on the queue that belongs to it.
final class SocketWatcher: @unchecked Sendable {
    /// The socket that the thread reads in addition to the watched ones.
    private let wakeUpInput: Socket
    /// The other end of ``wakeUpInput``. A byte that is written to it ends the wait of the thread.
    private let wakeUpOutput: Socket
    private let state = Locked(State())

    private struct State {
        /// The watches that aren't closed, and the operations that they wait for. A server's watch
        /// is stored before those of its connections.
        var watches: [(watch: SocketWatch, wanted: Socket.Readiness)] = []
        /// The calls to make as soon as the thread doesn't use a descriptor anymore.
        var whenUnused: [@Sendable () -> Void] = []
        /// `true` if a byte was written that the thread hasn't read yet.
        var isWakingUp = false

        func index(of watch: SocketWatch) -> Int? { watches.firstIndex { $0.watch === watch } }
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
        (wakeUpInput, wakeUpOutput) = try Socket.pair()
        Thread.detachNewThread { [self] in
            while true { watch() }
        }
    }

    fileprivate func setWanted(_ wanted: Socket.Readiness, of watch: SocketWatch) {
        change { state in
            guard let index = state.index(of: watch) else {
                return state.watches.append((watch, wanted))
            }
            state.watches[index].wanted = wanted
        }
    }

    fileprivate func remove(_ watch: SocketWatch, whenUnused: @escaping @Sendable () -> Void) {
        change { state in
            state.watches.removeAll { $0.watch === watch }
            state.whenUnused.append { watch.queue.async(execute: whenUnused) }
        }
    }

    /// Changes the state, and ends the wait of the thread, so that it notices the change.
    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            if state.isWakingUp { return }
            state.isWakingUp = true
            _ = [UInt8(1)].withUnsafeBytes { wakeUpOutput.write($0) }
        }
    }

    /// Waits once.
    private func watch() {
        let watches = nextWatches()
        let wakeUp = [(socket: wakeUpInput, wanted: Socket.Readiness.reading)]
        let ready = Socket.wait(for: wakeUp + watches.map { ($0.watch.socket, $0.wanted) })
        // If a client has disconnected before another one connects, its connection must be freed
        // first. Therefore, the system checks a server before its connections, and we handle it
        // after them. If there is another connection to wait for, we check all of them again.
        if !ready[0].isEmpty { return }
        for ((watch, _), ready) in zip(watches, ready.dropFirst()).reversed() where !ready.isEmpty {
            // The handler decides whether to wait again.
            state.withLock { state in
                guard let index = state.index(of: watch) else { return }
                state.watches[index].wanted.subtract(ready)
            }
            watch.queue.async { watch.handle(ready) }
        }
    }

    /// Returns the watches that wait for something.
    private func nextWatches() -> [(watch: SocketWatch, wanted: Socket.Readiness)] {
        let (watches, calls) = state.withLock { state in
            var bytes: [UInt8] = [0]
            _ = wakeUpInput.read(into: &bytes)
            state.isWakingUp = false
            defer { state.whenUnused = [] }
            return (state.watches.filter { !$0.wanted.isEmpty }, state.whenUnused)
        }
        for call in calls { call() }
        return watches
    }
}

/// The operations on a socket that its owner waits for.
///
/// This type is marked `@unchecked Sendable` because it's only used on its queue.
final class SocketWatch: @unchecked Sendable {
    fileprivate let socket: Socket
    fileprivate let queue: DispatchQueue
    private let watcher: SocketWatcher
    private let read: () -> Void
    private let write: () -> Void
    private var isClosed = false
    private var wanted: Socket.Readiness = []

    /// Creates a watch that doesn't wait for any operation. From the time when an operation is
    /// enabled, the watch retains itself and its handlers until it's closed.
    init(
        _ socket: Socket, on queue: DispatchQueue, by watcher: SocketWatcher,
        read: @escaping () -> Void, write: @escaping () -> Void = {}
    ) {
        self.socket = socket
        self.queue = queue
        self.watcher = watcher
        self.read = read
        self.write = write
    }

    fileprivate func handle(_ ready: Socket.Readiness) {
        if !ready.isDisjoint(with: wanted.intersection(.reading)) { read() }
        if !ready.isDisjoint(with: wanted.intersection(.writing)) { write() }
        updateWatcher()
    }

    /// Returns whether this watch waits for an operation.
    func isEnabled(_ operation: Socket.Readiness) -> Bool { wanted.contains(operation) }

    /// Starts to wait for an operation.
    func enable(_ operation: Socket.Readiness) {
        if wanted.insert(operation).inserted { updateWatcher() }
    }

    /// Stops waiting for an operation.
    func disable(_ operation: Socket.Readiness) {
        if wanted.remove(operation) != nil { updateWatcher() }
    }

    private func updateWatcher() {
        if !isClosed { watcher.setWanted(wanted, of: self) }
    }

    /// Ends the watch, and closes the socket as soon as the thread doesn't use it anymore.
    func close(whenClosed: @escaping @Sendable () -> Void = {}) {
        if isClosed { return }
        isClosed = true
        wanted = []
        watcher.remove(self) { [socket] in
            socket.closeDescriptor()
            whenClosed()
        }
    }
}
