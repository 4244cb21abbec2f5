import Foundation
import Understudy
import UnderstudyRehearsal

extension Searches {
    /// Finds each bug, and runs its replay line again in a new process.
    static func replays() async {
        var count = 0
        for bug in OrderBug.all {
            let exploration = await TestReport.$reporter.withValue(Silence()) {
                await explore(limits: limits) { _ in try await bug.run(false) }
            }
            guard let failure = exploration.failure else {
                print("# \(bug.name): not found")
                continue
            }
            let again = output(of: ["--replay", bug.name, "\(failure.schedule)"])
            // The description doesn't include the steps after the end of the body.
            let parts = again.components(separatedBy: "\n---\n")
            if parts.count == 2, parts[0] == failure.reason,
                failure.steps.description.hasPrefix(parts[1])
            {
                count += 1
            } else {
                print("# \(bug.name) differs:\n\(again)\n\(failure.description)")
            }
        }
        print("\(count) of \(OrderBug.all.count) failures are the same in a new process")
    }

    /// Runs a bug under a schedule, and prints the reason of its failure and its steps.
    static func replay(_ name: String, _ schedule: String) async {
        guard let bug = OrderBug.all.first(where: { $0.name == name }) else { return }
        let (reports, steps) = (Box<[String]>([]), Box(""))
        await TestReport.$reporter.withValue(Reports(all: reports)) {
            do {
                try await rehearse(replaying: schedule, limits: limits) { stage in
                    defer { steps.value = "\(stage.steps)" }
                    try await bug.run(false)
                }
            } catch {
                reports.change { $0.insert("threw \(error)", at: 0) }
            }
        }
        print("\(reports.value.joined(separator: "\n"))\n---\n\(steps.value)", terminator: "")
    }

    private struct Reports: TestReport.Reporter {
        let all: Box<[String]>
        func receive(_ report: TestReport) { all.change { $0.append(report.message) } }
    }

    /// Returns the standard output of this program with other arguments.
    private static func output(of arguments: [String]) -> String {
        #if os(macOS) || os(Linux)
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = Bundle.main.executableURL
            process.arguments = arguments
            process.standardOutput = pipe
            do { try process.run() } catch { return "\(error)" }
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        #else
            return "this platform starts no processes"
        #endif
    }
}
