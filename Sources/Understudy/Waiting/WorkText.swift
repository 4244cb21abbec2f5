/// What groups of work say when something is wrong.
enum WorkText {
    /// `TestWorkGroup: 1 job still runs`.
    static func headline(_ running: [String]) -> String { "TestWorkGroup: \(jobs(running))" }

    static func leftRunning(_ running: [String], _ moment: String) -> String {
        text("\(headline(running)) \(moment)", running)
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
        ([headline] + rows(running)).joined(separator: "\n")
    }

    /// The jobs that run, and what to do about them.
    static func rows(_ running: [String]) -> [String] {
        ReportText.rows(of: running) { ReportText.row("runs", "\"\($0)\"") }
            + [
                ReportText.row(
                    "hint", "each enter(_:) needs one leave(_:), also where the job fails")
            ]
    }
}
