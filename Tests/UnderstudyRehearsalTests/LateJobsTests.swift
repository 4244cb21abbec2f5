import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

/// Tasks that continue after their rehearsal, for example listeners of a singleton that the first
/// test starts.
@Suite("Tasks that outlive their rehearsal", .endsWhenIdle)
struct LateJobsTests {
    private static let tiers = Rehearsal.Tier.allCases.filter { $0 >= .tasks && $0 <= .available }

    private final class Counter: Sendable {
        private typealias Reply = UnsafeContinuation<Int, Never>
        private let requests: AsyncStream<Reply>.Continuation

        init() {
            let (stream, requests) = AsyncStream<Reply>.makeStream()
            self.requests = requests
            Task.detached {
                var count = 0
                for await reply in stream {
                    count += 1
                    reply.resume(returning: count)
                }
            }
        }

        func next() async -> Int { await withUnsafeContinuation { requests.yield($0) } }
    }

    @Test(arguments: tiers)
    func `A task that outlives its rehearsal serves other rehearsals and tests without one`(
        _ tier: Rehearsal.Tier
    ) async {
        let made = Locked<Counter?>(nil)
        await rehearse(tier: tier) { _ in
            let counter = Counter()
            made.withLock { $0 = counter }
            #expect(await counter.next() == 1)
        }
        guard let counter = made.withLock({ $0 }) else { return }
        await rehearse(limits: .patient, tier: tier) { stage in
            let count = stage.beginExternalWork("the counter")
            #expect(await counter.next() == 2)
            count.end()
        }
        #expect(await counter.next() == 3)
    }

    private actor Shelf {
        private(set) var notes: [String] = []

        func add(_ note: String) { notes.append(note) }
    }

    @Test(
        arguments: [
            (Duration.seconds(-1), 0), (.zero, 0), (.seconds(1), 1_000_000_000),
            (.seconds(Int64.max), 1 << 62),
        ] as [(Duration, UInt64)])
    func `The length of a real sleep is converted to nanoseconds and limited to a century`(
        _ delay: Duration, _ nanoseconds: UInt64
    ) {
        #expect(LateJobs.nanoseconds(of: delay) == nanoseconds)
    }

    @Test(arguments: tiers)
    func `A task that outlives its rehearsal sleeps on the system clock and finishes`(
        _ tier: Rehearsal.Tier
    ) async {
        let gate = Held()
        let task = Locked<Task<[String], Never>?>(nil)
        await rehearse(tier: tier) { stage in
            let shelf = Shelf()
            task.withLock {
                $0 = Task.detached {
                    await shelf.add("begins")
                    await gate.wait()
                    try? await Task.sleep(for: .nanoseconds(1))
                    await shelf.add("ends")
                    return await shelf.notes
                }
            }
            await stage.waitUntilIdle()
        }
        gate.resume()
        #expect(await task.withLock { $0 }?.value == ["begins", "ends"])
    }
}
