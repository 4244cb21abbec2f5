import TestSupport
import Testing
import Understudy

@Suite("Waiting for unexpected calls", .endsWhenIdle)
struct NoFurtherCallTests {
    private let saving = Spy<Int, Void, Never>("save(_:)")
    private let loading = Spy<Int, Void, Never>("load(_:)")
    private let clock = TestClock()

    /// Starts to wait. When this function returns, the wait has begun.
    private func wait() async -> Task<Bool, Never> {
        let task = Task {
            await expectNoOtherCalls(of: saving, loading, within: .seconds(60), on: clock)
        }
        await clock.nextSleeper()
        return task
    }

    @Test func `An unchecked call is reported as soon as it arrives`() async {
        let line = currentLine() + 3
        let reports = await reports {
            let task = Task {
                await expectNoOtherCalls(of: saving, loading, within: .seconds(60), on: clock)
            }
            await clock.nextSleeper()
            loading.function.sync(2)
            #expect(await !task.value)
        }
        #expect(
            numbered(reports.text) == """
                expectNoOtherCalls: 1 unchecked call
                  #1      load(2)
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(clock.now == .start)
    }

    @Test func `Without a further call, the wait ends when the limit is reached`() async {
        saving.function.sync(1)
        await saving.nextCall()
        let reports = await reports {
            let task = await wait()
            clock.advance(by: .seconds(59))
            #expect(clock.sleepers.map(\.deadline) == [.seconds(60)])
            clock.advance(by: .seconds(1))
            #expect(await task.value)
        }
        #expect(reports.map(\.message) == [])
    }

    @Test
    func `The limit doesn't start again when a call arrives that an expectation matches`() async {
        let reports = await reports {
            await withTestScope {
                saving.mustBeCalled(.once, with: 1)
                let task = await wait()
                clock.advance(by: .seconds(40))
                saving.function.sync(1)
                #expect(await clock.nextSleeper()?.deadline == .seconds(60))
                saving.function.sync(2)
                #expect(await !task.value)
            }
        }
        #expect(reports.map { $0.message.firstLine } == ["expectNoOtherCalls: 1 unchecked call"])
    }

    @Test func `An earlier unchecked call is reported immediately`() async {
        saving.function.sync(1)
        let reports = await reports {
            #expect(await !expectNoOtherCalls(of: saving, within: .seconds(60), on: clock))
        }
        #expect(reports.map { $0.message.firstLine } == ["expectNoOtherCalls: 1 unchecked call"])
    }

    @Test func `A cancelled wait ends without a report`() async {
        let reports = await reports {
            let task = await wait()
            task.cancel()
            #expect(await task.value)
        }
        #expect(reports.map(\.message) == [])
    }
}
