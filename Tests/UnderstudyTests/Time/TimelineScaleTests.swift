import Testing
import Understudy

@Suite("Timelines with many actions")
struct TimelineScaleTests {
    @Test func `10,000 actions run by deadline and then by arrival`() {
        let timeline = TestTimeline()
        let ran = Locked<[Int]>([])
        // 7,919 is coprime to 10,000, so this visits every number once, and the numbers are far
        // from sorted. Ten actions share each deadline.
        let numbers = (0..<10_000).map { $0 * 7_919 % 10_000 }
        for number in numbers {
            timeline.schedule(after: .milliseconds(number / 10)) {
                ran.withLock { $0.append(number) }
            }
        }

        for _ in 0..<4 { timeline.advance(by: .milliseconds(250)) }

        // If actions have the same deadline, they should run in the order of arrival, like in a
        // stable sort.
        let arrival = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
        let expected = numbers.sorted {
            ($0 / 10, arrival[$0, default: 0]) < ($1 / 10, arrival[$1, default: 0])
        }
        // We only compare a Boolean value, because a failure would otherwise show thousands of
        // numbers.
        let isExpected = ran.withLock { $0 } == expected
        #expect(isExpected)
        #expect(timeline.pending == 0)
    }

    @Test func `Cancelling many actions keeps the order of the others`() {
        let timeline = TestTimeline()
        let ran = Locked<[Int]>([])
        let actions = (0..<10_000).map { number in
            timeline.schedule(after: .milliseconds(number % 100)) {
                ran.withLock { $0.append(number) }
            }
        }

        for (number, action) in actions.enumerated() where !number.isMultiple(of: 3) {
            action.cancel()
        }
        #expect(timeline.pending == 3_334)
        timeline.advance(by: .milliseconds(99))

        let expected = stride(from: 0, to: 10_000, by: 3).sorted {
            ($0 % 100, $0) < ($1 % 100, $1)
        }
        // We only compare a Boolean value, because a failure would otherwise show thousands of
        // numbers.
        let isExpected = ran.withLock { $0 } == expected
        #expect(isExpected)
    }

    @Test func `Cancelled actions are released if they outnumber the others`() {
        struct Weak { weak var action: TestTimeline.Action? }
        let timeline = TestTimeline()
        let actions = (0..<1_000).map { number in
            Weak(action: timeline.schedule(after: .milliseconds(number * 7_919 % 1_000)) {})
        }
        for (number, weakly) in actions.enumerated() where !number.isMultiple(of: 100) {
            weakly.action?.cancel()
        }

        #expect(actions.count { $0.action != nil } <= 20)
        #expect(timeline.pending == 10)
        timeline.advance(by: .seconds(1))
        #expect(actions.allSatisfy { $0.action == nil })
    }
}
