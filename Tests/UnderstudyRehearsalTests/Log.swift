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
