import TestSupport
import Testing
import Understudy

@Suite("The end of held calls", .endsWhenIdle)
struct ReleasingTests {
    @Test
    func `A held call throws an error that explains the released handle, once`() async throws {
        var line: UInt = 0
        var caught: (any Error)?
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Page, any Error>("load(_:)")
                var task: Task<Page, any Error>?
                do {
                    line = currentLine() + 1
                    let held = spy.suspends()
                    task = Task { try await spy(3) }
                    await held.next()
                }
                do { _ = try await task?.value } catch { caught = error }
            }
        }
        #expect(reports.map(\.message.firstLine) == ["load(_:): 1 call still held by suspends()"])
        let unstubbed = try #require(caught as? Unstubbed)
        #expect(
            numbered(unstubbed.description) == """
                load(_:): still held when the handle of suspends() at \
                UnderstudyTests/ReleasingTests.swift:\(line) was released
                  #1      load(3)
                  add     held.resume(returning: …) for this call
                """)
    }

    @Test
    func `A held call that can't throw returns the empty value if its handle is released`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let reports = await reports {
            var task: Task<Int, Never>?
            do {
                let held = spy.suspends()
                task = Task { await spy(3) }
                await held.next()
            }
            #expect(await task?.value == 0)
        }
        #expect(
            numbered(reports.text, spy) == """
                load(_:): 1 call still held by suspends()
                  #1      load(3)
                  add     held.resume(returning: …) for each call
                """)
    }

    @Test
    func `A held call with the typed error Unstubbed throws it if its handle is released`() async {
        let spy = Spy<Int, Page, Unstubbed>("load(_:)")
        var task: Task<Page, any Error>?
        let reports = await reports {
            let held = spy.suspends()
            task = Task { try await spy(3) }
            await held.next()
        }
        #expect(reports.count == 1)
        await #expect(throws: Unstubbed.self) { try await task?.value }
    }

    @Test
    func `A held call without an empty value stays suspended and is reported with a hint`() async {
        let spy = Spy<Int, Page, Never>("load(_:)")
        let reports = await reports {
            let held = spy.suspends()
            Task { await spy(3) }
            await held.next()
        }
        #expect(
            numbered(reports.text, spy) == """
                load(_:): 1 call still held by suspends()
                  #1      load(3)
                  add     held.resume(returning: …) for each call
                  hint    its caller stays suspended: there is no error or empty value to resume with
                """)
    }

    @Test func `Resuming a held call twice is reported at the line of the second resume`() async {
        let spy = Spy<Int, Int, Never>("load(_:)")
        let held = spy.suspends()
        let task = Task { await spy(1) }
        let call = await held.next()
        held.resume(returning: 10)
        let line = currentLine() + 1
        let reports = reports { call?.resume(returning: 20) }
        #expect(await task.value == 10)
        #expect(
            numbered(reports.text, spy) == """
                load(_:): this call was already resumed
                  #1      load(1)
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `Resuming a cancelled held call is ignored`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(1) }
        let call = await held.next()
        task.cancel()
        _ = await task.result
        let reports = reports { call?.resume(returning: 10) }
        #expect(reports.isEmpty)
    }

    @Test func `next() returns earlier held calls in their order`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        // Each task is held before the next one starts.
        let tasks = (1...2).map { id in
            Task(executorPreference: RunsAtOnce()) { await spy(id) }
        }
        let numbers = held.waiting.map(\.number)
        let first = await held.next()
        let second = await held.next()
        #expect([first?.number, second?.number] == numbers)
        for _ in tasks { held.resume() }
        for task in tasks { await task.value }
    }

    private struct Page: Sendable, Equatable { var id: Int }

    @Test func `A released held call returns the empty value that the test has set`() async {
        let reports = await reports {
            await withTestScope {
                TestDouble.setEmptyValue(Page(id: 3))
                let spy = Spy<Int, Page, Never>("load(_:)")
                let task: Task<Page, Never>
                do {
                    let held = spy.suspends()
                    task = Task { await spy(1) }
                    await held.next()
                }
                #expect(await task.value == Page(id: 3))
            }
        }
        #expect(reports.map { $0.message.contains("suspended:") } == [false])
    }

    @Test func `A cancelled wait for a held call doesn't take a call from another wait`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        let reports = await reports {
            // Each task waits before the next statement runs.
            let tasks = (1...2).map { _ in
                Task(executorPreference: RunsAtOnce()) { await held.next()?.input }
            }
            tasks[1].cancel()
            let task = Task { await spy(1) }
            #expect(await tasks[0].value == 1)
            #expect(await tasks[1].value == nil)
            held.resume()
            await task.value
        }
        #expect(reports.map(\.severity) == [.note])
    }

    @Test
    func `Held calls that a thread without a test abandons are reported in the spy's test`() async {
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                await Task.detached {
                    let held = spy.suspends()
                    Task { try await spy(1) }
                    await held.next()
                }.value
            }
        }
        #expect(reports.map(\.message.firstLine) == ["load(_:): 1 call still held by suspends()"])
    }
}
