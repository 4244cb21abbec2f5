import TestSupport
import Testing

@testable import Understudy

@Suite("Outcomes of calls")
struct OutcomeTests {
    private enum Problem: Error, Equatable { case offline }

    @Test func `A spy that doesn't keep outcomes has no outcome or task name for a call`() throws {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        // The transcripts module is part of this process and turns outcomes on, so we turn them off
        // again.
        spy.withState { $0.outcomes = nil }
        _ = spy.function.sync(1)
        let call = try #require(spy.history.first)
        #expect(call.outcome == nil && call.endNumber == nil && call.taskName == nil)
    }

    @Test func `The result of a call is recorded for each kind of answer`() {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.recordOutcomes()
        _ = spy.function.sync(1)
        spy.when { $0 == 2 }.returns(8)
        _ = spy.function.sync(2)
        spy.answers { $0 * 10 }
        _ = spy.function.sync(3)
        #expect(spy.history.map(\.outcome?.value) == [7, 8, 30])
        #expect(spy.history.map(\.input) == [1, 2, 3])
    }

    @Test func `The error of a call is recorded, including that of an unstubbed call`() {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.recordOutcomes()
        _ = try? spy.function.sync(1)
        spy.fails(with: Problem.offline)
        _ = try? spy.function.sync(2)
        let errors = spy.history.map { $0.outcome?.error }
        #expect(errors[0] is Unstubbed)
        #expect(errors[1] as? Problem == .offline)
        #expect(spy.history.allSatisfy { $0.outcome?.value == nil })
    }

    @Test func `The empty value of an unstubbed call is recorded as its result`() async {
        let spy = Spy<Int, Bool, Never>("open(_:)")
        spy.recordOutcomes()
        let reports = await reports { _ = await spy(1) }
        #expect(reports.count == 1)
        #expect(spy.history[0].outcome?.value == false)
    }

    @Test func `The outcome of a held call is pending until it returns`() async throws {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.recordOutcomes()
        let held = spy.suspends()
        // The tasks start one after the other. Otherwise, they could be recorded in one order and
        // held in the other.
        let first = Task { try await spy(1) }
        let older = try #require(await held.next())
        let second = Task { try await spy(2) }
        let newer = try #require(await held.next())
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

    @Test func `The record of a call contains its time on the timeline of the spy`() {
        let timeline = TestTimeline()
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.recordOutcomes()
        _ = spy.function.sync(1)
        spy.recordTimes(on: timeline)
        timeline.advance(by: .seconds(3))
        _ = spy.function.sync(2)
        #expect(spy.history.map(\.time) == [nil, .seconds(3)])
    }

    @Test func `The duration of a call is measured on the timeline of the spy`() async throws {
        let timeline = TestTimeline()
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.recordTimes(on: timeline)
        spy.recordOutcomes()
        spy.returns(7, after: .seconds(2))
        let task = Task { try await spy(1) }
        await timeline.nextSleeper()
        #expect(spy.history[0].duration == nil)
        timeline.advance(by: .seconds(5))
        _ = try await task.value
        // The task should resume only after the advance.
        #expect(spy.history[0].duration == .seconds(5))
    }

    @Test func `The name of the calling task is recorded with the outcome`() async {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.recordOutcomes()
        _ = await Task(name: "refresh") { await spy(1) }.value
        #expect(spy.history.map(\.taskName) == ["refresh"])
    }

    @Test func `The outcome of a generic call is the value that its caller received`() throws {
        let spy = Spy<Int, Any, any Error>("load(_:)")
        spy.recordOutcomes()
        spy.returns("seven")
        let text = try spy.function(1, as: String.self)
        #expect(text == "seven" && spy.history[0].outcome?.value as? String == "seven")
    }

    @Test func `Resetting a spy removes outcomes, and outcomes of later calls are recorded`() {
        let spy = Spy<Int, Int, Never>("load(_:)", returning: 7)
        spy.recordOutcomes()
        _ = spy.function.sync(1)
        _ = spy.function.sync(2)
        #expect(spy.history.map(\.outcome?.value) == [7, 7])
        spy.reset(.calls)
        _ = spy.function.sync(3)
        #expect(spy.history.map(\.outcome?.value) == [7])
    }

    @Test func `Resetting the calls of a spy releases their results`() {
        final class Page: Sendable {}
        let spy = Spy<Int, Page, Never>("load(_:)")
        spy.recordOutcomes()
        spy.answers { _ in Page() }
        weak let page = spy.function.sync(1)
        #expect(page != nil)
        spy.reset(.calls)
        #expect(page == nil)
    }
}
