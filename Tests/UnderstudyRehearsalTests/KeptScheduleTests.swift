import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Kept failing schedules", .endsWhenIdle)
final class KeptScheduleTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "FailingSchedules-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Searches a body that fails if the second task runs first, unless it's fixed.
    private func search(
        isRepaired: Bool = false, tasks: Int = 2, schedules: Int = 100,
        of function: StaticString = "search()"
    ) async -> (result: Rehearsal.Exploration, reports: [TestReport], runs: Int) {
        let runs = Register()
        let (result, reports) = await recorded {
            await SearchVariables.$current.withValue(.init(folder: folder.path)) {
                await explore(
                    schedules: schedules, tier: .structured, function: function
                ) { _ in
                    runs.value += 1
                    let log = Log()
                    await withTaskGroup { group in
                        for name in 1...tasks { group.addTask { log.add("\(name)") } }
                    }
                    try require(isRepaired || log.lines.first == "1")
                }
            }
        }
        return (result, reports, runs.value)
    }

    private var name: String {
        "UnderstudyRehearsalTests.KeptScheduleTests.search.txt"
    }

    private var text: String? {
        try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private func write(_ lines: String..., to file: String? = nil) throws {
        let text = lines.map { $0 + "\n" }.joined()
        try text.write(to: folder.appending(path: file ?? name), atomically: true, encoding: .utf8)
    }

    @Test
    func `A failing schedule is written once to a file that names its function`() async throws {
        let first = await search()
        let build = ExploreTests.build
        let kept = """
            # Orders of tasks under which search() in \
            UnderstudyRehearsalTests/KeptScheduleTests.swift has failed. They are tried first.
            \(build) structured 1:1

            """
        #expect(text == kept)
        let second = await search()
        #expect(text == kept)
        for report in [first.reports.first, second.reports.first] {
            let lines = try #require(report?.message.split(separator: "\n"))
            #expect(
                lines[2]
                    == "  replay  rehearse(replaying: \"\(build) structured 1:1\") { stage in … }")
            #expect(
                lines[3] == "  kept    in \(folder.lastPathComponent)/\(name), to be tried first")
        }
    }

    @Test func `A kept schedule is tried first in the next search`() async throws {
        try write("\(ExploreTests.build) structured 1:1")
        let again = await search()
        #expect(again.result.schedules == 1)
        let headline = again.reports.first?.message.split(separator: "\n").first
        #expect(headline == "explore: schedule 1 of 101 fails (kept from an earlier run)")
        let schedule = "\(ExploreTests.build) structured 1:1"
        #expect(again.result.failure?.schedule.description == schedule)
    }

    @Test func `A kept schedule that passes is skipped and the search continues`() async throws {
        let without = await search(isRepaired: true)
        #expect(text == nil)
        try write("\(ExploreTests.build) structured 1:1")
        let with = await search(isRepaired: true)
        #expect(with.reports.isEmpty)
        #expect(with.result.failure == nil)
        #expect(with.result.isComplete)
        #expect(with.result.schedules == without.result.schedules + 1)
        #expect(with.runs == without.runs + 1)
    }

    @Test func `The limit of a search counts only new schedules`() async throws {
        try write("\(ExploreTests.build) structured 1:1")
        let result = await search(isRepaired: true, tasks: 8, schedules: 20).result
        #expect(result.schedules == 21)
    }

    @Test func `Kept schedules that the body can't follow are reported as a note`() async throws {
        let build = ExploreTests.build
        try write(
            "\(build) structured 1:1", "\(build) structured 40:3",
            "\(build) structured 1:1 40:3", "", "# a comment", "nonsense")
        let reports = await search(isRepaired: true).reports
        #expect(reports.map(\.severity) == [.note])
        #expect(
            reports.text == """
                explore: 3 schedules in \(folder.lastPathComponent)/\(name) can't be replayed
                  stale   nonsense
                  stale   \(build) structured 40:3
                  stale   \(build) structured 1:1 40:3
                  hint    if the body has changed, remove these lines
                """)
    }

    @Test
    func `In a test with arguments, a kept schedule that doesn't fit is ignored`() async throws {
        let name = "UnderstudyRehearsalTests.KeptScheduleTests.search-_.txt"
        try write("\(ExploreTests.build) structured 40:3", "nonsense", to: name)
        let reports = await search(isRepaired: true, of: "search(_:)").reports
        #expect(
            reports.text == """
                explore: 1 schedule in \(folder.lastPathComponent)/\(name) can't be replayed
                  stale   nonsense
                  hint    if the body has changed, remove these lines
                """)
    }

    @Test func `A kept schedule of another build or tier isn't tried`() async throws {
        let build = ExploreTests.build
        let other = build == "debug" ? "release" : "debug"
        try write("\(other) structured 1:1", "\(build) tasks 1:1", "\(other) clocks 40:1")
        let result = await search(isRepaired: true)
        #expect(result.reports.isEmpty)
        #expect(await search(isRepaired: true, schedules: 1).result.schedules == 1)
    }

    @Test func `A new failing schedule is appended to the file`() async throws {
        let build = ExploreTests.build
        try write("# mine", "\(build) tasks 1:1")
        _ = await search()
        #expect(text == "# mine\n\(build) tasks 1:1\n\(build) structured 1:1\n")
    }

    @Test
    func `A failing schedule starts a new line if the file doesn't end with one`() async throws {
        let build = ExploreTests.build
        try "\(build) tasks 1:1".write(
            to: folder.appending(path: name), atomically: true, encoding: .utf8)
        _ = await search()
        #expect(text == "\(build) tasks 1:1\n\(build) structured 1:1\n")
    }

    @Test func `Kept schedules don't change which search finds a failure`() async throws {
        func origin() async -> Substring? {
            let text = await search(tasks: 6).reports.first?.message
            return text?.split(separator: "(").dropFirst().first?.split(separator: ")").first
        }
        let without = await origin()
        // This schedule shouldn't fail, because it runs the first task first.
        try write("\(ExploreTests.build) structured 2:1")
        #expect(await origin() == without)
        #expect(without?.hasPrefix("seed 1, ") == true)
    }

    @Test func `A file of kept schedules that can't be written is reported`() async throws {
        // We create a folder with the file's name, because root can write a file even without
        // permission.
        try FileManager.default.createDirectory(
            at: folder.appending(path: name), withIntermediateDirectories: false)
        let message = try #require(await search().reports.first?.message)
        #expect(
            message.split(separator: "\n")[3]
                == "  kept    failed: \(folder.lastPathComponent)/\(name) can't be written")
    }

    @Test func `The folder of kept schedules is next to the file or to a folder above it`() throws {
        let inner = folder.appending(path: "Tests/AppTests/Feed")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let file = inner.appending(path: "FeedTests.swift").path
        #expect(KeptSchedules.folder(above: file) == nil)
        for place in ["FailingSchedules", "Tests/AppTests/FailingSchedules"] {
            let kept = folder.appending(path: place)
            try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: false)
            #expect(KeptSchedules.folder(above: file) == kept.path)
        }
    }

    @Test func `The name of a file of kept schedules is valid on every platform`() {
        func name(_ function: String, call: Int = 1) -> String {
            KeptSchedules(
                in: folder.path, call: call, of: function, fileID: "App/A.swift", tier: .structured
            ).name
        }
        #expect(name("load(_:from:)") == "App.A.load-_-from.txt")
        #expect(name("load(_:from:)", call: 2) == "App.A.load-_-from.2.txt")
        #expect(name("“a/b”: what then?") == "App.A.a-b-what-then.txt")
        #expect(name(String(repeating: "é", count: 300)).utf8.count < 255)
    }

    @Test
    func `Functions that differ in their parameters have their own files of kept schedules`() {
        let sentence = String(repeating: "a long sentence ", count: 20)
        let functions = [
            "load()", "load(_:)", "load(_:_:)", "load(_:from:)", "load(from:)", "load(from:_:)",
            sentence + "one()", sentence + "two()",
        ]
        let names = functions.map {
            KeptSchedules(
                in: folder.path, call: 1, of: $0, fileID: "App/A.swift", tier: .structured
            ).name
        }
        #expect(Set(names).count == functions.count)
    }

    @Test
    func `A schedule of a function without parameters isn't tried in one with a parameter`()
        async throws
    {
        try write("\(ExploreTests.build) structured 1:1")
        #expect(await search().result.schedules == 1)
        #expect(await search(of: "search(_:)").result.schedules > 1)
    }

    @Test func `Each call in a function has its own file of kept schedules`() async throws {
        @Sendable func body(_ tasks: Int) async throws {
            let log = Log()
            await withTaskGroup { group in
                for name in 1...tasks { group.addTask { log.add("\(name)") } }
            }
            try require(log.lines.last != "1")
        }
        @Sendable func searches() async {
            await explore(tier: .structured) { _ in try await body(2) }
            await explore(tier: .structured) { _ in try await body(3) }
        }
        let name = "UnderstudyRehearsalTests.KeptScheduleTests.searches"
        let first = await reports {
            await SearchVariables.$current.withValue(.init(folder: folder.path)) {
                await searches()
            }
        }
        #expect(
            first.map { $0.message.split(separator: "\n").first { $0.contains("kept") } } == [
                "  kept    in \(folder.lastPathComponent)/\(name).txt, to be tried first",
                "  kept    in \(folder.lastPathComponent)/\(name).2.txt, to be tried first",
            ])
        let second = try String(
            contentsOf: folder.appending(path: "\(name).2.txt"), encoding: .utf8)
        #expect(
            second.hasPrefix(
                """
                # Orders of tasks under which call 2 in searches() in \
                UnderstudyRehearsalTests/KeptScheduleTests.swift has failed. They are tried first.

                """))
        // Neither search should try the schedules of the other one, one of which couldn't be
        // followed.
        let again = await reports {
            await SearchVariables.$current.withValue(.init(folder: folder.path)) {
                await searches()
            }
        }
        #expect(
            again.compactMap { $0.message.split(separator: "\n").first } == [
                "explore: schedule 1 of 1001 fails (kept from an earlier run)",
                "explore: schedule 1 of 1001 fails (kept from an earlier run)",
            ])
    }

    @Test("A test with the trait keeps its schedules under its own name")
    func keepsSchedules() async throws {
        let test = try #require(Test.current)
        _ = try await reports {
            try await SearchVariables.$current.withValue(.init(folder: folder.path)) {
                try await Rehearsal.TestTrait.explored().provideScope(for: test, testCase: nil) {
                    let log = Log()
                    async let first: Void = log.add("1")
                    async let second: Void = log.add("2")
                    _ = await (first, second)
                    try require(log.lines.first == "1")
                }
            }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files == ["UnderstudyRehearsalTests.KeptScheduleTests.keepsSchedules.txt"])
    }

    @Test func `A failure in the default order isn't kept`() async throws {
        let reports = await reports {
            _ = await SearchVariables.$current.withValue(.init(folder: folder.path)) {
                await explore(tier: .structured) { _ in throw Broken() }
            }
        }
        let message = try #require(reports.first).message
        #expect(message.contains("threw Broken()"))
        #expect(!message.contains("kept"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
