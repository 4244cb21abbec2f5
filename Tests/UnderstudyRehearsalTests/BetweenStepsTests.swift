import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Isolation between steps", .endsWhenIdle)
struct BetweenStepsTests {
    static let tiers = [Rehearsal.Tier.tasks, .clocks].filter { $0 <= .available }

    @MainActor private final class Model {
        private(set) var count = 0

        func add() { count += 1 }

        func addLater() async {
            await Task.yield()
            count += 1
        }
    }

    @Test(arguments: tiers)
    func `An invariant can read state of the main actor`(_ tier: Rehearsal.Tier) async {
        let reports = await reports {
            await rehearse(tier: tier) { @MainActor stage in
                let model = Model()
                stage.invariant("two at most") { MainActor.assumeIsolated { model.count <= 2 } }
                async let first: Void = model.addLater()
                async let second: Void = model.addLater()
                async let third: Void = model.addLater()
                _ = await (first, second, third)
            }
        }
        #expect(reports.count == 1)
        #expect(
            reports[0].message.hasPrefix(
                "rehearse: invariant \"two at most\" is violated after step"))
    }

    @Test(arguments: tiers)
    func `A scheduled action runs on the main actor, as on the main queue`(_ tier: Rehearsal.Tier)
        async
    {
        await rehearse(tier: tier) { @MainActor stage in
            let model = Model()
            stage.timeline.schedule(after: .seconds(1)) {
                MainActor.assumeIsolated { model.add() }
            }
            try? await stage.clock.sleep(for: .seconds(2))
            #expect(model.count == 1)
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `A step of another executor isn't on the main actor: assuming it crashes`() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await rehearse(tier: .tasks) { stage in
                stage.timeline.schedule(after: .seconds(1)) {
                    MainActor.assumeIsolated {}
                }
                stage.clock.advance(by: .seconds(1))
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                "Unexpected isolation context, expected to be executing on the main actor"))
    }
}
