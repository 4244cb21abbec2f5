import Understudy

/// Lines that all runs of a body write.
final class Log: Sendable {
    private let written = Locked<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) { written.withLock { $0.append(line) } }
}
