import TestSupport
import Testing

@testable import Understudy

@Suite("What calls came to")
struct OutcomeTests {
    private enum Problem: Error, Equatable { case offline }

    @Test("Nothing is known of a call where nothing is kept")
    func unasked() throws {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        // The module that draws transcripts is part of this process, and asks.
        spy.withState { $0.outcomes = nil }
        _ = spy.function.sync(1)
        let call = try #require(spy.history.first)
        #expect(call.outcome == nil && call.endNumber == nil && call.taskName == nil)
    }

    @Test("A result is kept, whatever way it came")
    func results() {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.keepsOutcomes()
        _ = spy.function.sync(1)
        spy.when { $0 == 2 }.returns(8)
        _ = spy.function.sync(2)
        spy.answers { $0 * 10 }
        _ = spy.function.sync(3)
        #expect(spy.history.map(\.outcome?.value) == [7, 8, 30])
        #expect(spy.history.map(\.input) == [1, 2, 3])
    }

    @Test("An error is kept, also that of a call without an answer")
    func errors() {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.keepsOutcomes()
        _ = try? spy.function.sync(1)
        spy.fails(with: Problem.offline)
        _ = try? spy.function.sync(2)
        let errors = spy.history.map { $0.outcome?.error }
        #expect(errors[0] is Unstubbed)
        #expect(errors[1] as? Problem == .offline)
        #expect(spy.history.allSatisfy { $0.outcome?.value == nil })
    }

    @Test("A value that stands in for a missing answer is a result")
    func emptyValue() async {
        let spy = Spy<Int, Bool, Never>("open(_:)")
        spy.keepsOutcomes()
        let reports = await reports { _ = await spy(1) }
        #expect(reports.count == 1)
        #expect(spy.history[0].outcome?.value == false)
    }

    @Test("A call that goes on is pending, and ends where it ends")
    func pending() async throws {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.keepsOutcomes()
        let held = spy.suspends()
        // One after the other: two tasks may be recorded in one order, and held in the other.
        let first = Task { try await spy(1) }
        let older = try #require(await held.nextCall())
        let second = Task { try await spy(2) }
        let newer = try #require(await held.nextCall())
        for call in spy.history {
            guard case .pending = call.outcome else {
                Issue.record("\(call.input) is not pending")
                continue
            }
        }
        newer.resume(returning: 20)
        _ = try await second.value
        older.resume(returning: 10)
        _ = try await first.value
        let ends = try spy.history.map { try #require($0.endNumber) }
        #expect(ends[0] > ends[1])
        #expect(spy.history.map(\.outcome?.value) == [10, 20])
    }

    @Test("How long a call took is told on its timeline")
    func duration() async throws {
        let timeline = TestTimeline()
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.keepsTime(on: timeline)
        spy.keepsOutcomes()
        spy.returns(7, after: .seconds(2))
        let task = Task { try await spy(1) }
        await timeline.nextSleeper()
        #expect(spy.history[0].duration == nil)
        timeline.advance(by: .seconds(5))
        _ = try await task.value
        // The task goes on when the move is over.
        #expect(spy.history[0].duration == .seconds(5))
    }

    @Test("The name of the task that called is kept")
    func taskName() async {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.keepsOutcomes()
        _ = await Task(name: "refresh") { await spy(1) }.value
        #expect(spy.history.map(\.taskName) == ["refresh"])
    }

    @Test("Generic calls keep what their caller got")
    func generic() throws {
        let spy = Spy<Int, Any, any Error>("load(_:)")
        spy.keepsOutcomes()
        spy.returns("seven")
        let text = try spy.function(1, as: String.self)
        #expect(text == "seven" && spy.history[0].outcome?.value as? String == "seven")
    }

    @Test("A reset forgets it, and later calls are kept again")
    func reset() {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.keepsOutcomes()
        _ = spy.function.sync(1)
        _ = spy.function.sync(2)
        #expect(spy.history.map(\.outcome?.value) == [7, 7])
        spy.reset(.calls)
        _ = spy.function.sync(3)
        #expect(spy.history.map(\.outcome?.value) == [7])
    }

    @Test("A result lives as long as its call")
    func lifetime() {
        final class Page: Sendable {}
        let spy = Spy<Int, Page, Never>("load(_:)")
        spy.keepsOutcomes()
        spy.answers { _ in Page() }
        weak let page = spy.function.sync(1)
        #expect(page != nil)
        spy.reset(.calls)
        #expect(page == nil)
    }
}
