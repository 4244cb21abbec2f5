import Dispatch
import Understudy
import UnderstudyRehearsal

/// Lines in the order in which tasks wrote them.
final class Log: Sendable {
    private let written = Locked<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) { written.withLock { $0.append(line) } }
}

/// A number that tasks read and write without taking turns.
final class Register: Sendable {
    private let number: Locked<Int>

    init(_ number: Int = 0) { self.number = Locked(number) }

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}

/// Keeps a task waiting.
final class Held: Sendable {
    private let continuation = Locked<UnsafeContinuation<Void, Never>?>(nil)

    func wait() async {
        await withUnsafeContinuation { waiting in continuation.withLock { $0 = waiting } }
    }

    func resume() { continuation.withLock { $0 }?.resume() }
}

/// Runs code on a thread of its own. On a queue that all share, the work of all other tests may come first.
func elsewhere(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "elsewhere").async(execute: body)
}

extension Rehearsal.Limits {
    /// For what another thread does: on a busy machine it may wait long for its turn. What ends a test that waits
    /// for ever is `endsWhenIdle`.
    static let patient = Rehearsal.Limits(externalWork: .seconds(3600), patience: .seconds(3600))
}
