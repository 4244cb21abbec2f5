import Testing
import Understudy

@Suite("The times of recorded calls")
struct CallTimeTests {
    let timeline = TestTimeline()

    @Test func `The times of calls are recorded after recordTimes(on:)`() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        _ = open(1)
        #expect(open.callTimes == [])

        open.recordTimes(on: timeline)
        for id in 2...3 {
            timeline.advance(by: .seconds(1))
            #expect(open(id))
        }

        #expect(open.callTimes == [.seconds(1), .seconds(2)])
        #expect(open.calls == [1, 2, 3])
        #expect(TestClock(on: timeline).now == .seconds(2))
    }

    /// An object that calls a spy in its `deinit`.
    private final class Caller: Sendable {
        let open: Spy<Int, Bool, Never>

        init(_ open: Spy<Int, Bool, Never>) { self.open = open }

        deinit { _ = open(1) }

        func wait() {}
    }

    @Test func `recordTimes(on:) can release a timeline whose job calls the spy in its deinit`() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        do {
            let (first, caller) = (TestTimeline(), Caller(open))
            first.schedule(after: .seconds(1)) { caller.wait() }
            open.recordTimes(on: first)
        }
        open.recordTimes(on: timeline)
        #expect(open.callTimes == [.zero])
    }

    @Test func `A spy that is created while a timeline is current records times from the start`() {
        let open = TestTimeline.$current.withValue(timeline) {
            Spy<Int, Bool, Never>("open(_:)", returning: true)
        }
        timeline.advance(by: .seconds(7))
        _ = open(1)
        #expect(open.callTimes == [.seconds(7)])
    }

    @Test func `Resetting the calls removes their times, and resetting the behavior keeps them`() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        open.recordTimes(on: timeline)
        _ = open(1)
        open.reset(.stubs)
        #expect(open.callTimes == [.zero])

        open.reset(.calls)
        #expect(open.callTimes == [])
        _ = open(2)
        #expect(open.callTimes == [.zero])
    }

    @Test func `Calls of generic functions have times`() {
        let load = Spy<Int, Any, Never>("load(_:)")
        load.recordTimes(on: timeline)
        load.returns("page")
        #expect(load.function(1, as: String.self) == "page")
        #expect(load.callTimes == [.zero])
    }
}
