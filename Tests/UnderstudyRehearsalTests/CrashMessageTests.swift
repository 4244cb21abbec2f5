import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Crashes in rehearsals")
struct CrashMessageTests {
    /// In one order, runs the second task first and then crashes.
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

    /// Searches like `explore`. However, if a process crashes, there is no test that observes
    /// failures.
    private static func explore(_ die: @escaping @Sendable () -> Void) async {
        let search = ReportedSearch(
            schedules: 100, seed: 1, search: .exhaustive, tier: .structured,
            function: "explore()", location: location)
        _ = await search.search(
            Trials(tier: .structured, limits: .init(), location: location, body: body(die)))
    }

    private static let isSanitized = dlsym(nil, "__tsan_init") != nil

    private static var location: TestReport.Location {
        TestReport.Location(
            fileID: "Module/Tests.swift", filePath: "Module/Tests.swift", line: 7, column: 1)
    }

    private static var message: String {
        """
        explore: the process crashed in step 2 of schedule 3 of 100 (seed 1), at Module/Tests.swift:7
          replay  rehearse(replaying: "\(ExploreTests.build) structured 1:1") { stage in … }

        """
    }

    private static func output(_ result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    }

    @Test func `A trap in a search prints the schedule to replay`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await Self.explore { fatalError("the door is shut") }
        }
        let output = try Self.output(result)
        #expect(output.contains("Fatal error: the door is shut"))
        #expect(output.contains(Self.message))
    }

    @Test func `An abort in a search prints the schedule to replay`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await Self.explore { abort() }
        }
        #expect(try Self.output(result).contains(Self.message))
    }

    // The thread sanitizer's own stack would overflow first, and the process would hang.
    @Test(.disabled(if: Self.isSanitized, "the thread sanitizer hangs on it"))
    func `A stack overflow in a search prints the schedule to replay`() async throws {
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
        #expect(try Self.output(result).contains(Self.message))
    }

    @Test func `A trap in a rehearsal prints its step`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await rehearse(tier: .structured, fileID: "Module/Tests.swift", line: 7) { _ in
                for _ in 1...61 { await Task.yield() }
                fatalError("the door is shut")
            }
        }
        #expect(
            try Self.output(result).contains(
                """
                rehearse: the process crashed in step 123, at Module/Tests.swift:7
                  replay  rehearse(replaying: "\(ExploreTests.build) structured") { stage in … }

                """))
    }

    @Test func `A trap after a rehearsal prints nothing about it`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await rehearse { _ in await Task.yield() }
            fatalError("the door is shut")
        }
        let output = try Self.output(result)
        #expect(output.contains("Fatal error: the door is shut"))
        #expect(!output.contains("the process crashed"))
    }

    @Test func `A trap after a rehearsal on its thread prints nothing about it`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let message = CrashMessage(
                "rehearse: the process crashed in step ", of: nil, replay: ", at \(Self.location)")
            message.begin()
            CrashMessage.end()
            withExtendedLifetime(message) { fatalError("the door is shut") }
        }
        let output = try Self.output(result)
        #expect(output.contains("Fatal error: the door is shut"))
        #expect(!output.contains("the process crashed"))
    }
}
