import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("A process that dies in a rehearsal says in which step")
struct LastWordsTests {
    /// Runs the second task first in one order, and then dies.
    @Sendable private static func body(
        _ die: @escaping @Sendable () -> Void
    ) -> @Sendable (Rehearsal.Stage) async -> Void {
        { _ in
            let last = Register()
            async let first: Void = { last.value = 1 }()
            async let second: Void = {
                if last.value == 0 { die() }
            }()
            _ = await (first, second)
        }
    }

    /// What `explore` does; in a process that is to die, it has no test that could notice failures.
    private static func explore(_ die: @escaping @Sendable () -> Void) async {
        let search = ReportedSearch(
            schedules: 100, seed: 1, search: .exhaustive, tier: .structured,
            function: "explore()", location: location)
        _ = await search.search(body(die), Notices())
    }

    private static var location: TestReport.Location {
        TestReport.Location(
            fileID: "Module/Tests.swift", filePath: "Module/Tests.swift", line: 7, column: 1)
    }

    private static var words: String {
        """
        explore: the process ends in step 2 of schedule 3 of 100 (seed 1), at Module/Tests.swift:7
          replay  replay("\(ExploreTests.build) structured 1:1") { stage in … }

        """
    }

    private static func output(_ result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    }

    @Test("a trap, with the line that replays the schedule")
    func trap() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await Self.explore { fatalError("the door is shut") }
        }
        let output = try Self.output(result)
        #expect(output.contains("Fatal error: the door is shut"))
        #expect(output.contains(Self.words))
    }

    @Test("a process that ends itself")
    func abortion() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await Self.explore { abort() }
        }
        #expect(try Self.output(result).contains(Self.words))
    }

    @Test("a recursion without end, for which the stack is too short")
    func recursion() async throws {
        // The sanitizer keeps a stack of its own, which overflows first: the process hangs.
        guard dlsym(nil, "__tsan_init") == nil else { return }
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await Self.explore {
                @Sendable func deeper(_ number: Int) -> Int {
                    number < 0 ? 0 : deeper(number + 1) + deeper(number + 2)
                }
                _ = deeper(CommandLine.arguments.count)
            }
        }
        #expect(try Self.output(result).contains(Self.words))
    }

    @Test("in rehearse there is one schedule, whose step is told")
    func rehearsing() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await rehearse(tier: .structured, fileID: "Module/Tests.swift", line: 7) { _ in
                await Task.yield()
                fatalError("the door is shut")
            }
        }
        #expect(
            try Self.output(result).contains(
                """
                rehearse: the process ends in step 3, at Module/Tests.swift:7
                  replay  replay("\(ExploreTests.build) structured") { stage in … }

                """))
    }

    @Test("a process that dies elsewhere says nothing of a rehearsal that is over")
    func elsewhere() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await rehearse { _ in await Task.yield() }
            fatalError("the door is shut")
        }
        #expect(try !Self.output(result).contains("the process ends"))
    }
}
