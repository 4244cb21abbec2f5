import Dispatch
import TestSupport
import Testing
import Understudy
@testable import UnderstudyRehearsal

/// The tiers above .structured that this process supports.
@Suite("Tiers above structured", .unlimitedShrinking, .endsWhenIdle)
struct HooksTests {
    static let tiers = Rehearsal.Tier.allCases.filter { $0 > .structured && $0 <= .available }

    @Test(arguments: Rehearsal.Tier.allCases)
    func `A stage has the requested tier or the highest available one`(_ tier: Rehearsal.Tier) async
    {
        await rehearse(tier: tier) { stage in
            #expect(stage.tier == min(tier, .available))
        }
    }

    @Test(arguments: tiers)
    func `Task { } and Task.detached run on the stage in order`(_ tier: Rehearsal.Tier) async {
        await rehearse(tier: tier) { stage in
            let log = Log()
            let first = Task {
                log.add("first")
                try? await stage.clock.sleep(for: .seconds(1))
                log.add("first at \(stage.elapsed)")
            }
            let second = Task.detached { log.add("second") }
            log.add("body")
            await first.value
            await second.value
            #expect(log.lines == ["body", "first", "second", "first at 1.0 seconds"])
        }
    }

    @Test(arguments: tiers)
    func `Tasks of the main actor run on the stage in order`(_ tier: Rehearsal.Tier) async {
        await rehearse(tier: tier) { stage in
            let model = await MainActor.run { Model() }
            await model.refresh()
            #expect(await model.state == "loading")
            await stage.waitUntilIdle()
            #expect(await model.state == "loading")
            try? await stage.clock.sleep(for: .seconds(3))
            #expect(await model.state == "loaded")
        }
    }

    @Test(arguments: tiers)
    func `Outside of the rehearsal, the main actor runs on its own thread`(_ tier: Rehearsal.Tier)
        async
    {
        await rehearse(limits: .patient, tier: tier) { stage in
            let inside = await MainActor.run { System.currentThread }
            #expect(inside == System.currentThread)
            let work = stage.beginExternalWork("the real main actor")
            let outside = await withUnsafeContinuation { continuation in
                elsewhere {
                    Task {
                        continuation.resume(returning: await MainActor.run { System.currentThread })
                    }
                }
            }
            work.end()
            #expect(outside != inside)
        }
    }

    @Test(arguments: tiers)
    func `A task that waits for another thread resumes on the stage`(_ tier: Rehearsal.Tier) async {
        await rehearse(limits: .patient, tier: tier) { stage in
            let work = stage.beginExternalWork("a queue")
            let thread = Log()
            let task = Task {
                await withUnsafeContinuation { continuation in
                    elsewhere {
                        continuation.resume()
                        work.end()
                    }
                }
                thread.add("\(Rehearsal.Stage.current === stage)")
            }
            await task.value
            #expect(thread.lines == ["true"])
        }
    }

    @Test(arguments: tiers)
    func `A task from before the rehearsal continues outside of the stage`(_ tier: Rehearsal.Tier)
        async
    {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let (waits, isThere) = AsyncStream.makeStream(of: Void.self)
        let earlier = Task {
            isThere.finish()
            var lines: [String] = []
            for await line in stream {
                let isElsewhere = Rehearsal.Stage.current == nil && Routes.mainExecutor == nil
                lines.append("\(line) \(isElsewhere)")
            }
            return lines
        }
        // From here on, the earlier task waits for the first line, or is about to.
        for await _ in waits {}
        await rehearse(tier: tier) { _ in
            continuation.yield("on stage")
            continuation.finish()
        }
        #expect(await earlier.value == ["on stage true"])
    }

    @Test(arguments: tiers)
    func `A thread that advances the stage's time runs none of the stage's tasks`(
        _ tier: Rehearsal.Tier
    ) async {
        await rehearse(limits: .patient, tier: tier) { stage in
            stage.pauseTime()
            let log = Log()
            async let wakes: Void = {
                try? await stage.clock.sleep(for: .seconds(1))
                log.add("on stage: \(Routes.mainExecutor != nil)")
            }()
            await stage.waitUntilIdle()
            let work = stage.beginExternalWork("a queue")
            elsewhere {
                stage.clock.advance(by: .seconds(1))
                work.end()
            }
            await wakes
            #expect(log.lines == ["on stage: true"])
        }
    }

    @Test(arguments: tiers)
    func `A task of the main actor ends if it is resumed after the rehearsal`(
        _ tier: Rehearsal.Tier
    ) async {
        let held = Held()
        let task = Locked<Task<String, Never>?>(nil)
        let reports = await reports {
            await rehearse(tier: tier) { stage in
                task.withLock {
                    $0 = Task { @MainActor in
                        await held.wait()
                        return "ended"
                    }
                }
                await stage.waitUntilIdle()
            }
        }
        #expect(reports.count == 1)
        held.resume()
        #expect(await task.withLock { $0 }?.value == "ended")
    }

    @MainActor private final class List {
        private(set) var items: [Int] = []

        nonisolated init() {}

        nonisolated func add(_ item: Int) {
            Task { @MainActor in items.append(item) }
        }
    }

    @Test(arguments: tiers)
    func `The main actor runs its jobs in the order of their arrival`(_ tier: Rehearsal.Tier) async
    {
        let orders = Log()
        let exploration = await explore(search: .exhaustive, tier: tier) { stage in
            let list = List()
            async let others: Void = { for item in 4...5 { list.add(item) } }()
            for item in 1...3 { list.add(item) }
            await others
            await stage.waitUntilIdle()
            orders.add(await list.items.map { "\($0)" }.joined())
        }
        #expect(exploration.isComplete)
        for order in orders.lines {
            #expect(order.filter { $0 < "4" } == "123" && order.filter { $0 > "3" } == "45")
        }
    }

    @Test(
        "A task that waits forever after the body is reported by its name, also on the main actor",
        arguments: tiers, [false, true])
    func outlivesBody(_ tier: Rehearsal.Tier, isOnMainActor: Bool) async {
        let reports = await reports {
            await rehearse(tier: tier) { stage in
                if isOnMainActor {
                    Task(name: "listener") { @MainActor in
                        stage.note("waits for news")
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                } else {
                    Task(name: "listener") {
                        stage.note("waits for news")
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }
                await stage.waitUntilIdle()
            }
        }
        let closure = isOnMainActor ? "closure #1.1.1" : "closure #1.1.2"
        let step = isOnMainActor && tier < .clocks ? 4 : 2
        #expect(
            reports.text == """
                rehearse: the body ended while a task is still running
                  waits   task 1 "listener" · \(closure) in HooksTests.outlivesBody(_:isOnMainActor:), \
                since step \(step); started by the body in step 1
                  hint    await or cancel the task before the body ends
                """)
    }

    private actor Desk {
        func listen() {
            Task {
                count += 1
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }

        private var count = 0
    }

    @Test(arguments: tiers)
    func `A task on an actor that waits forever after the body is reported`(_ tier: Rehearsal.Tier)
        async
    {
        let reports = await reports {
            await rehearse(tier: tier) { _ in await Desk().listen() }
        }
        let row =
            tier < .clocks
            ? "waits?  an unknown task, for example on an actor"
            : "waits   task 1 · closure #1 in HooksTests.Desk.listen(), started by the body in step 2"
        #expect(
            reports.text == """
                rehearse: the body ended while a task is still running
                  \(row)
                  hint    await or cancel the task before the body ends
                """)
    }

    @Test(arguments: tiers)
    func `Finished tasks aren't listed with a task that waits forever`(_ tier: Rehearsal.Tier)
        async throws
    {
        let reports = await reports {
            await rehearse(tier: tier) { stage in
                for _ in 0..<3 { await Task {}.value }
                Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
                await stage.waitUntilIdle()
            }
        }
        let rows = try #require(reports.first).message.split(separator: "\n").dropFirst().dropLast()
        #expect(rows.map { $0.prefix(16) } == ["  waits   task 4"])
    }

    @Test(arguments: tiers)
    func `Tasks that end before the body or right after it aren't reported`(_ tier: Rehearsal.Tier)
        async
    {
        let log = Log()
        await rehearse(tier: tier) { stage in
            let early = Task { log.add("early") }
            await early.value
            Task {
                await Task.yield()
                log.add("late")
            }
        }
        #expect(log.lines == ["early", "late"])
    }

    @Test(arguments: tiers)
    func `An unstructured task that outlives its owner is found by a search`(_ tier: Rehearsal.Tier)
        async throws
    {
        let body: @Sendable (Rehearsal.Stage) async throws -> Void = { _ in
            let owner = Owner()
            await owner.work()
            for _ in 0..<4 { await Task.yield() }
            await owner.close()
            try await require(owner.lateWrites == 0)
        }
        try await rehearse(tier: tier, body)
        let (exploration, _) = await recorded {
            await explore(schedules: 1_000, tier: tier, body)
        }
        let failure = try #require(exploration.failure)
        await #expect(throws: Broken.self) {
            try await rehearse(replaying: "\(failure.schedule)", tier: tier, body)
        }
    }

    @MainActor private final class Model {
        private(set) var state = "idle"

        func refresh() {
            state = "loading"
            Task {
                try? await Rehearsal.Stage.current?.clock.sleep(for: .seconds(2))
                state = "loaded"
            }
        }
    }

    @MainActor private final class Owner {
        private var isOpen = true
        private(set) var lateWrites = 0
        private var task: Task<Void, Never>?

        func work() {
            task = Task {
                await Task.yield()
                if !isOpen { lateWrites += 1 }
            }
        }

        func close() async {
            isOpen = false
            await task?.value
        }
    }
}
