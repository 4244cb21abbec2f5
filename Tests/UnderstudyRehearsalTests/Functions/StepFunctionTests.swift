import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

/// Functions here aren't inlined. Otherwise, they would have no name in an optimized build.
@Suite("Functions of steps", .endsWhenIdle)
struct StepFunctionTests {
    /// Returns the titles of a body's steps, without duplicates.
    private static func titles(
        _ tier: Rehearsal.Tier = .structured,
        of body: @escaping @Sendable (Rehearsal.Stage) async -> Void
    ) async -> [String] {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse(tier: tier) { stage in
            await body(stage)
            steps.withLock { $0 = stage.steps }
        }
        var titles: [String] = []
        let text = steps.withLock { $0?.description } ?? ""
        for line in text.split(separator: "\n") {
            let title = line.drop { $0 == " " }.split(separator: " ", maxSplits: 2).last ?? ""
            let text = String(title.drop { $0 == " " })
            if line.hasPrefix("  step"), !titles.contains(text) { titles.append(text) }
        }
        return titles
    }

    // MARK: - Kinds of functions

    private actor Account {
        private var balance = 0

        @inline(never) func deposit(_ amount: Int) async {
            balance += amount
            await Task.yield()
            balance += 1
        }
    }

    @Test(
        "A step has the name of an actor's function",
        arguments: [.structured, .available] as [Rehearsal.Tier])
    func namesActorFunction(_ tier: Rehearsal.Tier) async {
        let titles = await Self.titles(tier) { _ in
            let account = Account()
            await withTaskGroup { $0.addTask { await account.deposit(1) } }
        }
        #expect(
            titles[1].hasPrefix(
                "task 1 · closure #1.1.1 in StepFunctionTests.namesActorFunction(_:)"))
        #expect(titles.contains { $0.contains(" StepFunctionTests.Account.deposit(_:)") })
    }

    @inline(never) private static func load(_ name: String) async {
        for _ in 0..<2 { await Task.yield() }
    }

    @Test("A step has the name of an asynchronous function that the task called")
    func namesCalledFunction() async {
        let titles = await Self.titles { _ in
            await withTaskGroup { $0.addTask(name: "loader") { await Self.load("a") } }
        }
        #expect(
            titles[1].hasPrefix(
                "task 1 \"loader\" · closure #1.1.1 in StepFunctionTests.namesCalledFunction() → "
                    + "StepFunctionTests.load(_:), "))
    }

    @inline(never) private static func echo<Value: Sendable>(_ value: Value) async -> Value {
        await Task.yield()
        return value
    }

    @Test func `A step has the name of a generic function`() async {
        let titles = await Self.titles { _ in
            async let echo = Self.echo("a")
            _ = await echo
        }
        // The first step of the task, whose function isn't known, has its own line.
        #expect(titles[1...2] == ["task 1", "task 1 · StepFunctionTests.echo<A>(_:), 2 steps"])
    }

    @Test("A step has the name of a group's closure from the first step on")
    func namesGroupClosure() async {
        let titles = await Self.titles { _ in
            await withTaskGroup { group in
                group.addTask { await Task.yield() }
                group.addTask { await Task.yield() }
            }
        }
        #expect(
            titles == [
                "the body", "task 1 · closure #1.1.1 in StepFunctionTests.namesGroupClosure()",
                "task 2 · closure #1.1.2 in StepFunctionTests.namesGroupClosure()",
                "the body · closure #1 in StepFunctionTests.namesGroupClosure()",
            ])
    }

    private final class Loader: Sendable {
        @inline(never) func start() -> Task<Void, Never> { Task { await Task.yield() } }
    }

    @MainActor private final class Model {
        @inline(never) func refresh() async { await Task.yield() }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `A step has the name of a closure in a class or of a main actor's function`() async {
        let titles = await Self.titles(.available) { _ in
            await Loader().start().value
            await Model().refresh()
        }
        #expect(titles[1].hasPrefix("task 1 · closure #1 in StepFunctionTests.Loader.start()"))
        #expect(titles.last?.contains(" StepFunctionTests.Model.refresh()") == true)
    }

    @inline(never) private static func nap(on clock: TestClock) async {
        try? await clock.sleep(for: .seconds(1))
    }

    @Test
    func `A step has the name of the caller of a library function, not of the library`() async {
        let titles = await Self.titles { stage in
            async let nap: Void = Self.nap(on: stage.clock)
            await nap
        }
        #expect(titles.contains("task 1 · StepFunctionTests.nap(on:)"))
        #expect(!titles.contains { $0.contains("TestClock.") })
    }

    private actor Shelf {
        @inline(never) func page() async -> String {
            async let page = "first"
            return await page
        }
    }

    private actor Feed {
        private let shelf = Shelf()
        private var pages: [String] = []

        @inline(never) func refresh() {
            Task {
                pages.append("none")
                pages.append(await shelf.page())
            }
            Task { pages.append("last") }
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `A step in an actor's turn has no function name if its tasks are unknown`() async {
        let titles = await Self.titles(.tasks) { stage in
            await Feed().refresh()
            await stage.waitUntilIdle()
        }
        #expect(titles.contains("the body · an actor's turn"))
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A step in an actor's turn names the known tasks and their functions`() async {
        let titles = await Self.titles(.clocks) { stage in
            await Feed().refresh()
            await stage.waitUntilIdle()
        }
        let page = "task 1 · StepFunctionTests.Shelf.page()"
        #expect(titles.contains("the body · an actor's turn: \(page)"))
        #expect(titles.contains("task 1 · closure #1 in StepFunctionTests.Feed.refresh()"))
    }

    private actor Tally {
        private(set) var count = 0

        func set(_ count: Int) { self.count = count }
    }

    private actor Owner {
        private var changes = 0

        @inline(never) func add(to tally: Tally) -> Task<Void, Never> {
            Task {
                let count = await tally.count
                changes += 1
                await tally.set(count + 1)
            }
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A step names each task that an actor runs in one turn`() async {
        let titles = await Self.titles(.clocks) { _ in
            let (owner, tally) = (Owner(), Tally())
            async let first = owner.add(to: tally)
            async let second = owner.add(to: tally)
            for task in await [first, second] { await task.value }
        }
        let closure = "closure #1 in StepFunctionTests.Owner.add(to:)"
        #expect(
            titles.contains(
                "task 1 · an actor's turn: task 3 · \(closure) and task 4 · \(closure)"))
    }

    // MARK: - Waiting tasks

    @inline(never) private static func readReply() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    @inline(never) private static func writeReply() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    @Test func `A deadlock report has the function of each task that waits`() async throws {
        let reports = await reports {
            await rehearse(limits: .init(idleTimeout: .zero), tier: .structured) { _ in
                await withTaskGroup { group in
                    group.addTask { await Self.readReply() }
                    group.addTask { await Task.yield() }
                    await Self.writeReply()
                }
            }
        }
        let lines = try #require(reports.first).message.split(separator: "\n")
        #expect(lines[1] == "  waits   the body · StepFunctionTests.writeReply(), since step 1")
        #expect(lines[2].hasPrefix("  waits   task 1 · StepFunctionTests.readReply(), since step "))
        #expect(lines[3].hasPrefix("  tier    "))
        #expect(!lines.contains { $0.contains("waits?") })
    }

    @Test func `A function that a loop calls repeatedly is listed once`() async throws {
        let reports = await reports {
            await rehearse(limits: .init(steps: 100), tier: .structured) { stage in
                while true { await Self.nap(on: stage.clock) }
            }
        }
        #expect(
            try #require(reports.first).message.contains(
                "\n  latest  the body · StepFunctionTests.nap(on:)\n  hint"))
    }

    @Test func `A long run of one task lists its functions in order, at most three`() async {
        let titles = await Self.titles { _ in
            await withTaskGroup { group in
                group.addTask {
                    for _ in 0..<3 {
                        _ = await Self.echo(1)
                        await Self.load("a")
                    }
                }
            }
        }
        let parts = titles[1].components(separatedBy: " → ")
        #expect(parts.count == 4)
        #expect(parts[1...2] == ["StepFunctionTests.echo<A>(_:)", "StepFunctionTests.load(_:)"])
        #expect(parts[3].hasPrefix("…, "))
    }

    // MARK: - Runs

    @Test func `Function names don't affect the equality of steps`() async throws {
        let steps = try #require(
            await explore(schedules: 1, tier: .structured) { _ in await Self.load("a") }.steps)
        let other = Rehearsal.Steps(
            count: steps.count, schedule: steps.schedule,
            format: { hasFunctions in hasFunctions ? "other" : steps.plain })
        #expect("\(steps)".hasPrefix("  step 1   the body · StepFunctionTests.load(_:), "))
        #expect(!steps.plain.contains(" · "))
        #expect(steps == other)
    }

    @Test func `Function names aren't looked up while schedules are tried`() {
        let trials = Trials(
            tier: .structured, limits: .init(), location: TestReport.Location(),
            issueRecorder: IssueRecorder(), body: { _ in await Self.load("a") })
        #expect(trials.run(.oldest).taskTable.calls == nil)
    }

    // MARK: - Memory

    @Test func `Reading unmapped memory returns nil, and mapped memory is read`() {
        for address in [0, 8, 4_096, .max, .max - 7] as [UInt] {
            #expect(ProcessMemory.load(address, as: UInt64.self) == nil)
        }
        let number: UInt64 = 42
        let read = withUnsafePointer(to: number) {
            ProcessMemory.load(UInt(bitPattern: $0), as: UInt64.self)
        }
        #expect(read == 42)
    }

    @Test func `The last value before memory that isn't readable is read`() throws {
        let size = Int(getpagesize())
        let pages = try #require(
            mmap(nil, size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
        defer { munmap(pages, size * 2) }
        try #require(mprotect(pages + size, size, PROT_NONE) == 0)
        pages.storeBytes(of: 42, toByteOffset: size - 8, as: UInt64.self)
        let end = UInt(bitPattern: pages) + UInt(size)
        #expect(ProcessMemory.load(end - 8, as: UInt64.self) == 42)
        #expect(ProcessMemory.load(end - 4, as: UInt64.self) == nil)
        #expect(ProcessMemory.load(end, as: UInt64.self) == nil)
    }

    @Test func `An address outside of functions has no symbol`() {
        let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        defer { memory.deallocate() }
        #expect(Symbols.names(at: [0, 1, .max, UInt(bitPattern: memory)]) == [:])
        #expect(Symbols.demangled("") == nil)
    }
}
