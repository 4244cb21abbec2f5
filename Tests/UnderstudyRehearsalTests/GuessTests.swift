import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

/// Lengths of plain sleeps, on the tier that has to estimate them.
@Suite(
    "Reports of estimated sleeps",
    .enabled(if: Rehearsal.Tier.available >= .sleeps))
struct GuessTests {
    private static let rows = [
        "  guess   2 plain sleeps, the last one of 3.0 seconds, estimated from the system clock",
        "  hint    if the length matters, sleep on stage.clock",
    ]

    @Sendable private static func sleepTwice() async {
        try? await Task.sleep(for: .seconds(2))
        try? await Task.sleep(for: .seconds(3))
    }

    @Test("A deadlock after plain sleeps is reported with a hint about estimated lengths")
    func stuck() async {
        let reports = await reports {
            await rehearse(limits: .init(patience: .zero), tier: .sleeps) { _ in
                await Self.sleepTwice()
                await Held().wait()
            }
        }
        let lines = reports.first?.message.split(separator: "\n").map(String.init) ?? []
        #expect(lines.suffix(2) == Self.rows[...])
    }

    @Test("An error after plain sleeps adds a note about estimated lengths")
    func throwing() async {
        let reports = await reports {
            try? await rehearse(tier: .sleeps) { _ in
                await Self.sleepTwice()
                throw Broken()
            }
        }
        #expect(reports.map(\.severity) == [.note])
        let headline = "rehearse: the body threw an error, which may depend on an estimated sleep"
        let lines = [headline] + Self.rows
        #expect(reports.map(\.message) == [lines.joined(separator: "\n")])
    }

    @Test("A failing schedule with plain sleeps is reported with a hint about estimated lengths")
    func exploring() async throws {
        let recorder = ReportRecorder()
        let exploration = await TestReport.$reporter.withValue(recorder) {
            await explore(schedules: 1, tier: .sleeps) { _ in
                await Self.sleepTwice()
                throw Broken()
            }
        }
        let lines = try #require(exploration.failure).description.split(separator: "\n")
        let ending = lines[1...3].map { String($0.dropFirst(10)) }
        #expect(ending == ["threw Broken()"] + Self.rows.map { String($0.dropFirst(2)) })
    }

    @Test(
        "On the clocks tier there is no hint about estimated lengths",
        .enabled(if: Rehearsal.Tier.available >= .clocks))
    func known() async {
        let reports = await reports {
            try? await rehearse(tier: .clocks) { _ in
                await Self.sleepTwice()
                throw Broken()
            }
        }
        #expect(reports.map(\.message) == [])
    }
}
