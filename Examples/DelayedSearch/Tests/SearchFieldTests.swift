import Dispatch
import Testing
import UnderstudyFoundation
import UnderstudyRehearsal
import UnderstudyTesting

@testable import DelayedSearchExample

extension FakeQueue: WorkQueue {}

// In a rehearsal the system clock doesn't advance, so a busy machine can't change the delays.
@Suite("Search field on virtual time", .doubles, .rehearsed())
@MainActor
struct SearchFieldTests {
    let timeline = TestTimeline()
    let queue: FakeQueue
    let search = Spy<String, Void, Never>("search(_:)")
    let field: SearchField

    init() {
        queue = FakeQueue(on: timeline)
        field = SearchField(queue: queue, search: search.function.sync)
    }

    @Test func `The field searches exactly 0.3 seconds after its text changes`() {
        field.text = "pier"

        timeline.advance(by: .milliseconds(300) - .nanoseconds(1))
        #expect(search.wasCalled(.never))

        timeline.advance(by: .nanoseconds(1))
        expect(search, .wasCalled(.once, with: "pier"))
    }

    @Test func `Letters that are typed in quick succession cause a single search`() {
        for text in ["p", "pi", "pie", "pier"] {
            field.text = text
            timeline.advance(by: .milliseconds(200))
        }
        #expect(search.wasCalled(.never))

        timeline.advance(by: .milliseconds(100))

        #expect(search.calls == ["pier"])
        #expect(queue.enqueuing.calls == Array(repeating: .milliseconds(300), count: 4))
    }

    @Test func `The field doesn't search if it is cleared or unchanged`() {
        field.text = "pier"
        field.text = ""
        field.text = ""

        timeline.advance(by: .seconds(60))

        #expect(search.wasCalled(.never))
        #expect(queue.enqueuing.wasCalled(.exactly(2)))
    }

    @Test func `A released field doesn't search`() {
        var field: SearchField? = SearchField(queue: queue, search: search.function.sync)
        field?.text = "pier"
        field = nil

        timeline.advance(by: .seconds(60))

        #expect(search.wasCalled(.never))
    }

    @Test func `The field cancels the previous work item and searches in the last one`() throws {
        let double = WorkQueueDouble()
        let field = SearchField(queue: double, search: search.function.sync)
        field.text = "pier"
        field.text = "piers"

        #expect(double.asyncAfterCalls.map(\.item.isCancelled) == [true, false])
        try #require(double.asyncAfterReceivedItem).perform()

        #expect(search.calls == ["piers"])
    }
}
