import TestSupport
import Understudy
import UnderstudySweeps

/// Lines that all runs of a body add to.
final class Log: Sendable {
    private let written = Locked<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) { written.withLock { $0.append(line) } }
}

/// Runs a sweep and returns its reports.
func swept(
    _ run: () async -> Rehearsal.Sweep
) async -> (sweep: Rehearsal.Sweep, reports: [TestReport]) {
    var sweep: Rehearsal.Sweep?
    let reports = await reports { sweep = await run() }
    guard let sweep else { fatalError("the sweep has not run") }
    return (sweep, reports)
}
