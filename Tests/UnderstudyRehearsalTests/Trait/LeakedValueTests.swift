import Foundation
import TestSupport
import Testing
import UnderstudyFoundation
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("Nondeterministic values", .endsWhenIdle)
struct LeakedValueTests {
    /// Returns the reports for a body that notes a value.
    private static func report(of value: @escaping @Sendable () -> String) async -> [String] {
        await reports {
            await explore(schedules: 10, tier: .structured) { stage in stage.note(value()) }
        }.map(\.message)
    }

    @Test func `A search reports a Date that differs between two runs`() async {
        let seen = Spy<String, Void, Never>("seen")
        let report = await Self.report {
            let text = "\(Date().timeIntervalSinceReferenceDate)"
            seen(text)
            return text
        }
        #expect(report == [Self.text(seen.calls)])
    }

    @Test func `A search reports a UUID that differs between two runs`() async {
        let seen = Spy<String, Void, Never>("seen")
        let report = await Self.report {
            let text = UUID().uuidString
            seen(text)
            return text
        }
        #expect(report == [Self.text(seen.calls)])
    }

    @Test func `A search doesn't report UUIDs of a sequence or dates of a date source`() async {
        let report = await reports {
            await explore(schedules: 10) { stage in
                stage.note(
                    "\(UUIDSequence(seed: 42).next()) \(TestDateSource(on: stage.timeline).now)")
            }
        }
        #expect(report.map(\.message) == [])
    }

    private static func text(_ seen: [String]) -> String {
        """
        explore: the same schedule ran differently twice (first difference: step 2), so the body isn't deterministic
          first   note: \(seen[0])
          second  note: \(seen[1])
          hint    possible cause: a Date(), ContinuousClock.now, a UUID(), a random number, another thread, a static variable
        """
    }
}
