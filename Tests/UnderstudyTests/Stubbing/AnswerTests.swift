import Foundation
import TestSupport
import Testing
import Understudy

@Suite("Answers")
struct AnswerTests {
    @Test("A new answer applies from the next call on")
    func value() {
        let spy = Spy<URL, Bool, Never>("open(_:)", returning: true)
        #expect(spy.function.sync(.file))
        spy.returns(false)
        #expect(!spy.function.sync(.file))
    }

    @Test("The latest matching condition answers a call, and otherwise the unconditional answer")
    func conditions() {
        let spy = Spy<Int, String, Never>("name(of:)", returning: "many")
        spy.when { $0 < 3 }.returns("few")
        spy.when { $0 == 1 }.returns("one")
        #expect([1, 2, 3].map { spy($0) } == ["one", "few", "many"])
        spy.when { $0 < 3 }.returns("some")
        #expect([1, 2, 3].map { spy($0) } == ["some", "some", "many"])
    }

    @Test("An unconditional answer after a conditional one applies only to other calls")
    func fallback() {
        let spy = Spy<Int, String, Never>("name(of:)")
        spy.when { $0 == 1 }.returns("one")
        spy.returns("many")
        #expect([1, 2].map { spy($0) } == ["one", "many"])
    }

    @Test("A closure computes an answer from the typed arguments")
    func computed() throws {
        let spy = Spy<(id: Int, name: String), Page, LoadingError>("fetch(id:name:)")
        spy.answers { call throws(LoadingError) in
            if call.id < 0 { throw .status(400) }
            return Page(id: call.id, title: call.name)
        }
        #expect(try spy((3, "Pier")) == Page(id: 3, title: "Pier"))
        #expect(throws: LoadingError.status(400)) { try spy((-1, "")) }
    }

    @Test("An answer can be asynchronous")
    func asynchronous() async throws {
        let source = Spy<Int, Page, any Error>("source(_:)", returning: Page(id: 9))
        let spy = Spy<Int, Page, any Error>("load(_:)")
        spy.answers { id in try await source(id) }
        #expect(try await spy(1) == Page(id: 9))
        #expect(source.calls == [1])
    }

    @Test("An asynchronous spy and its answer run on the caller's actor")
    @MainActor func isolation() async {
        let spy = Spy<Void, Void, Never>("tick()")
        spy.answers { _ async in MainActor.assertIsolated() }
        await spy()
        #expect(spy.didGetCalled)
    }

    @Test("Forwarded calls reach the real implementation and are recorded")
    func forwarding() async throws {
        struct Live: Sendable {
            func load(_ id: Int) async throws -> Page { Page(id: id, title: "live") }
            func fetch(id: Int, name: String) throws(LoadingError) -> Page {
                Page(id: id, title: name)
            }
        }
        let load = Spy<Int, Page, any Error>("load(_:)")
        let fetch = Spy<(id: Int, name: String), Page, LoadingError>("fetch(id:name:)")
        load.forwards(to: Live().load)
        fetch.forwards(to: Live().fetch)
        #expect(try await load(4) == Page(id: 4, title: "live"))
        #expect(try fetch.function.sync(5, "Pier") == Page(id: 5, title: "Pier"))
        #expect(load.calls == [4])
        #expect(fetch.lastCall?.name == "Pier")
    }

    @Test("Calls that match a condition can be forwarded")
    func conditionalForwarding() {
        let spy = Spy<(Int, Int), Int, Never>("add(_:_:)", returning: 0)
        spy.when { $0.0 > 10 }.forwards(to: +)
        #expect(spy((1, 2)) == 0)
        #expect(spy((11, 2)) == 13)
    }
}

@Suite("Sequences of answers")
struct SequenceTests {
    @Test("The answers of a sequence are returned in order")
    func order() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [3, 1, 2])
        #expect((1...3).map { _ in spy() } == [3, 1, 2])
    }

    @Test("A call after the last answer of a sequence is reported with the line of the sequence")
    func runningOut() {
        let spy = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
        let line = currentLine() + 1
        spy.returns(each: [true])
        #expect(spy(.file))
        let reports = reports { #expect(!spy(.file)) }
        #expect(
            reports.map(\.message) == [
                """
                URLOpenerSpy.open(_:): returns(each:) at \
                UnderstudyTests/AnswerTests.swift:\(line) ran out after 1 answer
                  #\(spy.history[1].number)\(pad(spy.history[1].number))open(file:///notes.txt)
                  add     another answer, or `then: .repeatLast`, or `then: .cycle`
                """
            ])
    }

    @Test("A throwing call after the last answer of a sequence throws and is reported")
    func throwingWhenRunOut() {
        let spy = Spy<Void, Int, any Error>("next()")
        spy.returns(each: [1])
        let reports = reports {
            #expect(throws: Never.self) { try spy() }
            #expect(throws: Unstubbed.self) { try spy() }
        }
        #expect(reports.count == 1)
    }

    @Test("The last answer of a sequence can be repeated")
    func repeating() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [1, 2], then: .repeatLast)
        #expect((1...4).map { _ in spy() } == [1, 2, 2, 2])
    }

    @Test("A sequence of answers can be cycled")
    func cycling() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [1, 2], then: .cycle)
        #expect((1...4).map { _ in spy() } == [1, 2, 1, 2])
    }

    @Test("The report of an exhausted sequence contains its number of answers")
    func runningOutOfSeveral() {
        let spy = Spy<Void, Int, Never>("next()")
        let line = currentLine() + 1
        spy.returns(each: [1, 2])
        let reports = reports { #expect((1...3).map { _ in spy() } == [1, 2, 0]) }
        #expect(
            reports.map(\.message.firstLine) == [
                "next(): returns(each:) at UnderstudyTests/AnswerTests.swift:\(line) ran out after 2 answers"
            ])
    }

    @Test("Sequences that repeat or cycle aren't reported as unused")
    func withoutEnd() {
        let reports = reports {
            withTestScope {
                let repeating = Spy<Void, Int, Never>("next()")
                repeating.returns(each: [1, 2], then: .repeatLast)
                let cycling = Spy<Void, Int, Never>("next()")
                cycling.returns(each: [1, 2], then: .cycle)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test("Calls that match a condition don't use answers of the unconditional sequence")
    func conditions() {
        let spy = Spy<Int, String, Never>("name(of:)")
        spy.returns(each: ["a", "b"])
        spy.when { $0 == 0 }.returns("zero")
        #expect([spy(1), spy(0), spy(2)] == ["a", "zero", "b"])
    }

    @Test("An empty sequence of answers is reported at its line")
    func empty() {
        let spy = Spy<Void, Int, Never>("next()")
        let line = currentLine() + 1
        let reports = reports { spy.returns(each: [], then: .cycle) }
        #expect(
            reports.map(\.message)
                == ["next(): returns(each: []) has no answers, so the first call will fail"])
        #expect(reports.map(\.location.line) == [line])
    }
}
