/// What groups of work say when something is wrong.
enum WorkText {
    static func tooLong(_ running: [String], _ limit: Duration) -> String {
        text("TestWorkGroup: \(jobs(running)) after \(limit)", running)
    }

    static func leftRunning(_ running: [String]) -> String {
        text("TestWorkGroup: \(jobs(running)) at the end of the test", running)
    }

    static func leftBehind(_ running: [String]) -> String {
        text("TestWorkGroup: \(jobs(running)), and the group is gone", running)
    }

    static func notRunning(_ name: String, _ running: [String]) -> String {
        text("TestWorkGroup: \"\(name)\" has ended, but does not run", running)
    }

    private static func jobs(_ running: [String]) -> String {
        running.count == 1 ? "1 job still runs" : "\(running.count) jobs still run"
    }

    private static func text(_ headline: String, _ running: [String]) -> String {
        var lines = [headline]
        lines += ReportText.rows(of: running) { ReportText.row("runs", "\"\($0)\"") }
        lines.append(
            ReportText.row("hint", "each enter(_:) needs one leave(_:), also where the job fails"))
        return lines.joined(separator: "\n")
    }
}
