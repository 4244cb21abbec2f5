import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Queued work and timers that never ran")
struct UnrunWorkTests {
    /// Keeps the double until the end of its test.
    private func kept<Double: AnyObject>(_ double: Double) -> Double {
        // This is safe because the test uses the double on a single thread.
        nonisolated(unsafe) let double = double
        TestScope.current?.keep(Box(double))
        return double
    }

    private final class Box: Sendable {
        nonisolated(unsafe) let content: AnyObject
        init(_ content: AnyObject) { self.content = content }
    }

    @Test(arguments: [true, false])
    func `Work of a queue that never ran fails the test if it was due`(isKept: Bool) {
        let line = currentLine() + 3
        let reports = reports {
            withTestScope {
                let queue = FakeQueue()
                if isKept { _ = kept(queue) }
                queue.async {}
                queue.drain()
                queue.async {}
                queue.async(after: .seconds(5)) {}
            }
        }
        let moment = isKept ? "before the test ended" : "before it was released"
        #expect(
            reports.text == """
                FakeQueue: 2 work items never ran \(moment)
                  due     0.0 seconds
                  due     5.0 seconds
                  add     drain() or timeline.advance(by:) until it runs, or cancel it
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test(arguments: [true, false])
    func `Delayed work of a queue that never ran only fails a strict test`(isStrict: Bool) {
        let reports = reports {
            withTestScope(strict: isStrict) {
                let queue = kept(FakeQueue())
                queue.async(after: .seconds(5)) {}
                queue.enqueuing.reset(.calls)
            }
        }
        #expect(reports.map(\.severity) == [isStrict ? .failure : .note])
    }

    @Test func `Work that was cancelled, or run by a synchronous call, isn't reported`() {
        let reports = reports {
            withTestScope {
                let queue = kept(FakeQueue())
                let item = DispatchWorkItem {}
                queue.async(execute: item)
                queue.asyncAfter(deadline: .now() + 5, execute: item)
                queue.sync {}
                item.cancel()
                let (other, group) = (DispatchWorkItem {}, DispatchGroup())
                queue.async(group: group, execute: other)
                other.cancel()
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test(arguments: [true, false])
    func `A timer that never fired is noted, and fails a strict test`(isStrict: Bool) {
        let line = currentLine() + 3
        let reports = reports {
            withTestScope(strict: isStrict) {
                let loop = kept(FakeRunLoop())
                loop.add(timer(at: loop.now + 5), forMode: .common)
                loop.adding.reset(.calls)
                loop.timeline.advance(by: .seconds(4))
            }
        }
        #expect(
            reports.text == """
                FakeRunLoop: 1 timer never fired before the test ended
                  due     5.0 seconds
                  add     timeline.advance(by:) until it fires, or invalidate() it
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [isStrict ? .failure : .note])
    }

    private func timer(at date: Date, every interval: TimeInterval = 0) -> Timer {
        Timer(fire: date, interval: interval, repeats: interval > 0) { _ in }
    }

    @Test func `A timer of a run loop that is released before the test ends is reported`() {
        let reports = reports {
            withTestScope {
                let loop = FakeRunLoop()
                loop.add(timer(at: loop.now), forMode: .common)
            }
        }
        #expect(
            reports.text == """
                FakeRunLoop: 1 timer never fired before it was released
                  due     0.0 seconds
                  add     timeline.advance(by:) until it fires, or invalidate() it
                """)
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `A timer that has fired, was invalidated or is paused isn't reported`() {
        let reports = reports {
            withTestScope {
                let loop = kept(FakeRunLoop())
                let once = timer(at: loop.now + 1)
                let repeating = timer(at: loop.now + 1, every: 1)
                let invalid = timer(at: loop.now + 9)
                let paused = timer(at: .distantFuture, every: 1)
                for timer in [once, repeating, invalid, paused] {
                    loop.add(timer, forMode: .common)
                }
                loop.timeline.advance(by: .seconds(1))
                invalid.invalidate()
            }
        }
        #expect(reports.map(\.message) == [])
    }
}
