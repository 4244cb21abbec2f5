import TestSupport
import Testing
import Understudy

@Suite("Held calls", .endsWhenIdle)
struct HoldingTests {
    @Test func `A held call returns the value that it is resumed with`() async throws {
        let spy = Spy<Int, Page, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(3) }
        let call = await held.next()
        #expect(call?.input == 3)
        #expect(call?.number == spy.history[0].number)
        #expect(held.waiting.count == 1)
        held.resume(returning: Page(id: 3))
        #expect(try await task.value == Page(id: 3))
        #expect(held.waiting.isEmpty)
    }

    @Test func `A held call throws the error that it is resumed with`() async {
        let spy = Spy<Int, Page, LoadingError>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(3) }
        await held.next()
        held.resume(throwing: .offline)
        await #expect(throws: LoadingError.offline) { try await task.value }
    }

    @Test func `A held call without a result can be resumed before earlier ones`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        let first = Task { await spy(1) }
        await held.next()
        let second = Task { await spy(2) }
        let call = await held.next()
        call?.resume()
        await second.value
        #expect(held.waiting.map(\.input) == [1])
        held.resume()
        await first.value
    }

    @Test
    func `nextCall() returns the arguments of a held call, and next() the call after it`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        let first = Task { await spy(1) }
        #expect(await held.nextCall() == 1)
        let second = Task { await spy(2) }
        let call = await held.next()
        #expect(call?.input == 2)
        call?.resume()
        held.resume()
        await first.value
        await second.value
    }

    @Test func `next() returns a held call that arrives before or after it`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        async let before = held.next()?.input
        async let first: Void = spy(1)
        #expect(await before == 1)
        held.resume()
        await first
        let second = Task { await spy(2) }
        #expect(await held.next()?.input == 2)
        held.resume()
        await second.value
    }

    @Test func `Held calls are in the order of their recording`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let second = Locked<Task<Int, Never>?>(nil)
        // This closure runs between the record of a call and its hold. For example, another thread
        // may call the spy then.
        spy.onCall { id in
            guard id == 1 else { return }
            let task = Task(executorPreference: RunsAtOnce()) { await spy.function.async(2) }
            second.withLock { $0 = task }
        }
        let first = Task(executorPreference: RunsAtOnce()) { await spy(1) }
        #expect(spy.calls == [1, 2])
        #expect(held.waiting.map(\.input) == [1, 2])
        #expect(await held.next()?.input == 1)
        held.resume(returning: 10)
        #expect(await first.value == 10)
        held.resume(returning: 20)
        #expect(await second.withLock({ $0 })?.value == 20)
    }

    @Test func `Held calls can be resumed in any order`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let first = Task { await spy(1) }
        let firstCall = await held.next()
        let second = Task { await spy(2) }
        await held.next()
        held.waiting.first { $0.input == 2 }?.resume(returning: 20)
        #expect(await second.value == 20)
        firstCall?.resume(returning: 10)
        #expect(await first.value == 10)
    }

    @Test func `A cancelled held call of a throwing function throws CancellationError`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(1) }
        await held.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(held.waiting.isEmpty)
    }

    @Test func `A held call of an already cancelled task throws CancellationError`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let gate = Spy<Void, Void, Never>("gate()")
        let closed = gate.suspends()
        let task = Task {
            await gate()
            return try await spy(1)
        }
        await closed.next()
        task.cancel()
        closed.resume()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(held.waiting.isEmpty)
    }

    @Test func `next() returns a held call that was cancelled before`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let first = Task { try await spy(1) }
        await spy.nextCall()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = Task { try await spy(2) }
        await spy.nextCall()

        let call = await held.next()
        call?.resume(returning: 10)
        #expect(call?.input == 1)
        #expect(await held.next()?.input == 2)
        held.resume(returning: 20)
        let value = try? await second.value
        #expect(value == 20)
    }

    @Test func `A cancelled held call that can't throw CancellationError stays held`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let task = Task { await spy(1) }
        await held.next()
        task.cancel()
        #expect(held.waiting.count == 1)
        held.resume(returning: 5)
        #expect(await task.value == 5)
    }

    @Test func `Waiting for a held call ends when the waiting task is cancelled`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let reports = await reports {
            let waiting = Task { await held.next()?.input }
            waiting.cancel()
            #expect(await waiting.value == nil)
        }
        #expect(spy.callCount == 0)
        // Outside of a scope, the doubles of a test are unknown.
        let headline = "load(_:): gave up waiting for a call: the task was cancelled"
        #expect(reports.map(\.message) == [headline])
    }

    @Test func `A conditional hold holds only matching calls`() async {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 1)
        let held = spy.when { $0 == 2 }.suspends()
        #expect(await spy(1) == 1)
        let task = Task { await spy(2) }
        await held.next()
        held.resume(returning: 2)
        #expect(await task.value == 2)
    }

    @Test
    func `Calls that are still held when the handle is released are reported and released`() async {
        let spy = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        var line: UInt = 0
        var task: Task<Page, any Error>?
        let reports = await reports {
            line = currentLine() + 1
            let held = spy.suspends()
            task = Task { try await spy(3) }
            await held.next()
        }
        await #expect(throws: Unstubbed.self) { try await task?.value }
        #expect(
            numbered(reports.text) == """
                LoaderSpy.load(_:): 1 call still held by suspends()
                  #1      load(3)
                  add     held.resume(returning: …) for each call
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A call after the handle of suspends() is released is reported and returns`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let line = currentLine() + 1
        _ = spy.suspends()
        let reports = await reports { #expect(await spy(1) == 0) }
        #expect(
            numbered(reports.text) == """
                load(_:): the handle of suspends() at UnderstudyTests/HoldingTests.swift:\(line) was released
                  #1      load(1)
                  add     a variable that keeps the handle as long as calls can arrive
                """)
    }

    @Test func `Resuming a cancelled call is ignored once per call`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(1) }
        await held.next()
        task.cancel()
        _ = await task.result
        let reports = reports {
            held.resume(returning: 1)
            held.resume(returning: 2)
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(_:): no held call to resume"
            ])
    }

    @Test
    func `Resuming a call that didn't arrive in time is ignored, because the wait is reported`()
        async
    {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let reports = await reports {
            await held.nextCall(within: .zero)
            held.resume(returning: 1)
            held.resume(returning: 2)
        }
        let lines = reports.map(\.message.firstLine)
        #expect(lines.first?.hasPrefix("load(_:): gave up waiting for a call") == true)
        #expect(lines.dropFirst() == ["load(_:): no held call to resume"])
    }

    @Test func `Resuming when no call is held is reported at that line`() {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let line = currentLine() + 1
        let reports = reports { held.resume(returning: 1) }
        #expect(
            reports.text == """
                load(_:): no held call to resume
                  add     await held.nextCall()
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Holding a synchronous call is reported at the line of suspends()`() {
        let spy = Spy<Int, Int, Never>("LoaderSpy.load(_:)")
        let line = currentLine() + 1
        let held = spy.suspends()
        let reports = reports { #expect(spy.function.sync(1) == 0) }
        #expect(
            numbered(reports.text) == """
                LoaderSpy.load(_:): suspends() can only hold async functions, and this call is synchronous
                  #1      load(1)
                  add     returns(_:), answers(_:) or fails(with:)
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.place) == [.exact])
        #expect(held.waiting.isEmpty)
    }
}

@Suite("The arguments of held calls", .endsWhenIdle)
struct HeldCallLifetimeTests {
    private final class Document: Sendable {}

    @Test(arguments: [Spy<Document, Int, any Error>.Reset.calls, .stubs, .all])
    private func
        `Resetting a spy releases the arguments of a call that was cancelled while it was held`(
            _ what: Spy<Document, Int, any Error>.Reset
        ) async
    {
        let spy = Spy<Document, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(Document()) }
        weak let document = await spy.nextCall()
        task.cancel()
        _ = await task.result
        #expect(document != nil)
        spy.reset(what)
        if what == .stubs { spy.reset(.calls) }
        #expect(document == nil)
        withExtendedLifetime(held) {}
    }
}

@Suite("Cancelled waits for held calls", .endsWhenIdle)
struct GivenUpHoldingTests {
    @Test func `A cancelled wait for a held call is noted at its line`() async {
        var line: UInt = 0
        let reports = await reports {
            await withTestScope {
                let loading = Spy<Int, Int, any Error>("load(_:)")
                let held = loading.suspends()
                line = currentLine() + 1
                let task = Task { await held.next()?.number }
                task.cancel()
                #expect(await task.value == nil)
            }
        }
        #expect(
            reports.text == """
                load(_:): gave up waiting for a call: the task was cancelled
                  hint    no double was called after the wait began
                """)
        #expect(reports.map(\.location.line) == [line] && reports.map(\.severity) == [.note])
    }
}
