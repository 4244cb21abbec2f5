import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Testing
import Understudy
import UnderstudyRehearsal
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Pictures of failing schedules")
struct SchedulePictureTests {
    static let schedule = ScheduleRecord(
        headline: "explore: schedule 6 of 100 fails (seed 1, random)",
        details: [
            "  because threw Broken()",
            "  replay  rehearse(replaying: \"debug structured 1:1\") { stage in … }",
        ],
        tasks: ["the body", "task 1 \"writer 1\"", "task 2 \"<writer> & 2\""],
        rows: [
            .step(1, count: 1, task: 0),
            .step(
                2, count: 1, task: 2, remark: "interrupts the body",
                function: "Last<A>.write(_:)"),
            .event("note: 2 writes"), .step(3, count: 12, task: 1),
            .event("time advances to 1.0 seconds"), .gap(7),
            .step(1_234, count: 1, task: 2),
        ])

    @Test
    func `A schedule picture has a lane per task, the steps in order, and interruptions in red`() {
        let svg = SchedulePicture(Self.schedule).svg
        for text in [
            ">the body</text>", ">task 1 &quot;writer 1&quot;</text>",
            ">task 2 &quot;&lt;writer&gt; &amp; 2&quot;</text>",
            ">interrupts the body</text>", ">12 steps</text>", ">note: 2 writes</text>",
            "<title>Last&lt;A&gt;.write(_:)</title>", ">time advances to 1.0 seconds</text>",
            ">… 7 rows not shown</text>", ">1234</text>",
            ">explore: schedule 6 of 100 fails (seed 1, random)</text>",
            ">  because threw Broken()</text>",
            ">  replay  rehearse(replaying: &quot;debug structured 1:1&quot;) { stage in … }</text>",
        ] { #expect(svg.contains(text), "\(text)") }
        #expect(svg.contains(/<text class="o bad"[^>]*>interrupts the body</))
        #expect(svg.contains(/<text class="o dim"[^>]*>12 steps</))
        // One step interrupts another task. The failure mark should also be red.
        #expect(svg.matches(of: /<rect class="f-bad"/).count == 1)
        #expect(svg.matches(of: /<rect class="f-call"/).count == 3)
        let way = svg.firstMatch(of: /<path class="way" d="M(.*?)"/)?.1
        #expect(way?.split(separator: "L").count == 4)
    }

    @Test func `An event in a schedule picture is cut if it has more than 72 columns`() {
        let events = [72, 73].map { String(repeating: "x", count: $0) }
        let schedule = ScheduleRecord(
            headline: "explore: schedule 1 of 1 fails", details: [], tasks: ["the body"],
            rows: [.step(1, count: 1, task: 0)] + events.map { .event($0) })
        let svg = SchedulePicture(schedule).svg
        #expect(svg.contains(">\(events[0])</text>"))
        #expect(svg.contains(">\(events[0].dropLast())…</text>"))
    }

    private final class Last: Sendable {
        let writer = Locked(0)
    }

    @Test
    func `A failed search writes a picture of its schedule to the transcript folder`() async throws
    {
        let folder = Folder()
        try await KeepingTests.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            await explore(schedules: 100, tier: .structured) { stage in
                let last = Last()
                await withTaskGroup { group in
                    for number in [1, 2] {
                        group.addTask(name: "writer \(number)") {
                            stage.note("writes \(number)")
                            last.writer.withLock { $0 = number }
                        }
                    }
                }
                if last.writer.withLock({ $0 }) == 1 { throw URLError(.timedOut) }
            }
        }
        let name = try #require(folder.names.first)
        #expect(folder.names == [name] && name.hasSuffix("-schedule.svg"), "\(folder.names)")
        let svg = try #require(folder.text(name))
        #expect(svg.contains(">task 2 &quot;writer 2&quot;</text>"))
        #expect(svg.contains(">note: writes 2</text>"))
        #expect(svg.contains("because threw URLError(.timedOut)</text>"))
    }
}
