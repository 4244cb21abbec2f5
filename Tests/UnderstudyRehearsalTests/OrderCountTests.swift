import Foundation
import Testing
import Understudy
import UnderstudyRehearsal

/// The number of orders, which the table of `Docs/Races.md` should match.
@Suite("Number of orders", .endsWhenIdle)
struct OrderCountTests {
    private typealias Body = @Sendable () async -> Void

    private static func resumeAtOnce() async { await withUnsafeContinuation { $0.resume() } }

    /// Starts several `Task { }` with the same work and waits for them.
    private static func tasks(_ count: Int, _ work: @escaping Body) async {
        let tasks = (0..<count).map { _ in Task { await work() } }
        for task in tasks { await task.value }
    }

    private static func readFullStream() async {
        let (values, feed) = AsyncStream<Int>.makeStream()
        for value in 1...2 { feed.yield(value) }
        feed.finish()
        for await _ in values {}
    }

    private static func produceAndConsume() async {
        let (values, feed) = AsyncStream<Int>.makeStream()
        let producer = Task {
            for value in 1...2 {
                feed.yield(value)
                await Task.yield()
            }
            feed.finish()
        }
        let consumer = Task { for await _ in values {} }
        await producer.value
        await consumer.value
    }

    @concurrent private static func elsewhere() async {}

    private static func awaitFinishedTask() async {
        let finished = Task {}
        await finished.value
        await tasks(2) { await finished.value }
    }

    private static let bodies: [(name: String, orders: Int, body: Body)] = [
        ("two tasks, each resumes a continuation at once", 3, { await tasks(2, resumeAtOnce) }),
        ("three such tasks", 13, { await tasks(3, resumeAtOnce) }),
        (
            "three tasks with two such continuations", 13,
            { await tasks(3) { for _ in 1...2 { await resumeAtOnce() } } }
        ),
        (
            "two tasks with one inside a cancellation handler", 3,
            { await tasks(2) { await withTaskCancellationHandler(operation: resumeAtOnce) {} } }
        ),
        ("two tasks that read a stream of two values", 3, { await tasks(2, readFullStream) }),
        ("a producer that yields, and a consumer", 36, produceAndConsume),
        ("two tasks that await a finished task", 3, awaitFinishedTask),
        ("two tasks that yield", 35, { await tasks(2) { await Task.yield() } }),
        ("two tasks that call a `@concurrent` function", 3, { await tasks(2, elsewhere) }),
        (
            "two child tasks that yield", 50,
            {
                await withTaskGroup { group in
                    for _ in 1...2 { group.addTask { await Task.yield() } }
                }
            }
        ),
    ]

    @Test(.enabled(if: Rehearsal.Tier.available > .structured), arguments: bodies.indices)
    func `A body has the number of orders that the guide lists`(_ index: Int) async throws {
        let (name, orders, body) = Self.bodies[index]
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/Races.md").standardized
        let row = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n")
            .first { $0.hasPrefix("| \(name) | ") }
        #expect(row?.hasSuffix(" | \(orders) |") == true)
        let found = await explore(schedules: 1_000, search: .exhaustive) { _ in await body() }
        #expect(found.isComplete)
        #expect(found.schedules == orders, "\(name)")
    }
}
