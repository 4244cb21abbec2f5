import Foundation
import Testing
import Understudy

@Suite("Spies on many threads")
struct ConcurrencyTests {
    @Test func `Calls from 8 threads are all recorded, each with its own number`() {
        let spy = Spy<Int, Bool, Never>("count(_:)", returning: true)
        let (threads, calls) = (8, 2_000)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for call in 0..<calls { _ = spy.function.sync(thread * calls + call) }
        }
        let history = spy.history
        #expect(history.count == threads * calls)
        #expect(Set(history.map(\.input)).count == threads * calls)
        #expect(Set(history.map(\.number)).count == threads * calls)
        #expect(zip(history, history.dropFirst()).allSatisfy { $0.number < $1.number })
    }

    @Test func `The numbers of one thread's calls increase`() {
        let spy = Spy<(thread: Int, call: Int), Void, Never>("count(thread:call:)")
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for call in 0..<1_000 { spy((thread, call)) }
        }
        for thread in 0..<4 {
            let mine = spy.history.filter { $0.input.thread == thread }
            #expect(mine.map(\.number) == mine.map(\.number).sorted())
            #expect(mine.map(\.input.call) == Array(0..<1_000))
        }
    }

    @Test func `The answers of a sequence follow the order of calls on several threads`() {
        let (threads, calls) = (8, 2_000)
        let spy = Spy<Int, Int, Never>("next(_:)")
        spy.returns(each: Array(0..<threads * calls))
        let seen = Spy<[(id: Int, answer: Int)], Void, Never>("see(_:)")
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            // Each thread makes only one call of this spy, at its end, so that the threads contend
            // for the other one.
            seen((thread * calls..<(thread + 1) * calls).map { ($0, spy($0)) })
        }
        let answers = Dictionary(
            uniqueKeysWithValues: seen.calls.joined().map { ($0.id, $0.answer) })
        #expect(spy.calls.map { answers[$0] } == Array(0..<threads * calls))
    }

    @Test func `A spy can be stubbed and queried while other threads call it`() {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.returns(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for call in 0..<200 {
                switch thread % 4 {
                case 0: spy.returns(call)
                case 1: spy.when { $0 == call }.returns(call)
                case 2: _ = spy.wasCalled(.atLeast(1), with: call)
                default: _ = try? spy(call)
                }
            }
        }
        #expect(spy.callCount == 400)
    }

    @Test func `An answer can call its own spy`() {
        let spy = Spy<Int, Int, Never>("factorial(of:)")
        spy.answers { [unowned spy] in $0 <= 1 ? 1 : $0 * spy($0 - 1) }
        spy.when { [unowned spy] _ in spy.callCount > 1_000 }.returns(0)
        #expect(spy(5) == 120)
        #expect(spy.calls == [5, 4, 3, 2, 1])
    }

    @Test func `An answer can call its spy in its deinit when another answer replaces it`() {
        final class Replaced: Sendable {
            let spy: Spy<Void, Token?, Never>
            let token = Token()
            init(_ spy: Spy<Void, Token?, Never>) { self.spy = spy }
            deinit { _ = spy() }
        }
        let spy = Spy<Void, Token?, Never>("token()", returning: nil)
        do {
            let replaced = Replaced(spy)
            spy.answers { replaced.token }
        }
        spy.returns(nil)
        #expect(spy.callCount == 1)
    }
}
