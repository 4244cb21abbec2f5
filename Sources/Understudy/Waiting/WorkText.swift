/// A namespace for functions that format the messages of ``TestWorkGroup``.
enum WorkText {
    /// Returns the first line of a report, for example `TestWorkGroup: 1 job is still running`.
    static func headline(_ running: [String]) -> String { "TestWorkGroup: \(jobs(running))" }

    static func leftRunning(_ running: [String], _ moment: String) -> String {
        text("\(headline(running)) \(moment)", running)
    }

    static func released(_ running: [String]) -> String {
        text("TestWorkGroup: \(jobs(running)), but the group was released", running)
    }

    static func notRunning(_ name: String, _ running: [String]) -> String {
        text("TestWorkGroup: leave(\"\(name)\") without a matching enter(_:)", running)
    }

    private static func jobs(_ running: [String]) -> String {
        running.count == 1 ? "1 job is still running" : "\(running.count) jobs are still running"
    }

    private static func text(_ headline: String, _ running: [String]) -> String {
        ([headline] + rows(running)).joined(separator: "\n")
    }

    /// Returns the rows that show the running jobs and a hint.
    static func rows(_ running: [String]) -> [String] {
        ReportText.rows(of: running) { ReportText.row("running", "\"\($0)\"") }
            + [
                ReportText.row(
                    "hint", "each enter(_:) needs one leave(_:), even if the job fails")
            ]
    }
}
