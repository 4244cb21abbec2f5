import Testing
import Understudy

@Suite("The times of recorded calls")
struct CallTimeTests {
    let timeline = TestTimeline()

    @Test("are kept from the moment on when a spy is told to")
    func keeps() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        _ = open(1)
        #expect(open.times == [])

        open.keepsTime(on: timeline)
        for id in 2...3 {
            timeline.advance(by: .seconds(1))
            #expect(open(id))
        }

        #expect(open.times == [.seconds(1), .seconds(2)])
        #expect(open.calls == [1, 2, 3])
        #expect(TestClock(on: timeline).now == .seconds(2))
    }

    /// Calls a spy when it goes.
    private final class Caller: Sendable {
        let open: Spy<Int, Bool, Never>

        init(_ open: Spy<Int, Bool, Never>) { self.open = open }

        deinit { _ = open(1) }

        func wait() {}
    }

    @Test("are kept on another timeline, though what waits on the first one calls the spy")
    func otherTimeline() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        do {
            let (first, caller) = (TestTimeline(), Caller(open))
            first.schedule(after: .seconds(1)) { caller.wait() }
            open.keepsTime(on: first)
        }
        open.keepsTime(on: timeline)
        #expect(open.times == [.zero])
    }

    @Test("are kept from the start by a spy that is made while a timeline is current")
    func current() {
        let open = TestTimeline.$current.withValue(timeline) {
            Spy<Int, Bool, Never>("open(_:)", returning: true)
        }
        timeline.advance(by: .seconds(7))
        _ = open(1)
        #expect(open.times == [.seconds(7)])
    }

    @Test("are forgotten with the calls, and kept when the behavior is forgotten")
    func reset() {
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        open.keepsTime(on: timeline)
        _ = open(1)
        open.reset(.behavior)
        #expect(open.times == [.zero])

        open.reset(.calls)
        #expect(open.times == [])
        _ = open(2)
        #expect(open.times == [.zero])
    }

    @Test("are kept for calls of generic functions too")
    func generic() {
        let load = Spy<Int, Any, Never>("load(_:)")
        load.keepsTime(on: timeline)
        load.returns("page")
        #expect(load.function(1, as: String.self) == "page")
        #expect(load.times == [.zero])
    }
}
