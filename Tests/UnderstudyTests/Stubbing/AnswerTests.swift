import Foundation
import TestSupport
import Testing
import Understudy

@Suite("Answers")
struct AnswerTests {
    @Test func `A new answer applies from the next call on`() {
        let spy = Spy<URL, Bool, Never>("open(_:)", returning: true)
        #expect(spy.function.sync(.file))
        spy.returns(false)
        #expect(!spy.function.sync(.file))
    }

    @Test
    func `The latest matching condition answers a call, and otherwise the unconditional answer`() {
        let spy = Spy<Int, String, Never>("name(of:)", returning: "many")
        spy.when { $0 < 3 }.returns("few")
        spy.when { $0 == 1 }.returns("one")
        #expect([1, 2, 3].map { spy($0) } == ["one", "few", "many"])
        spy.when { $0 < 3 }.returns("some")
        #expect([1, 2, 3].map { spy($0) } == ["some", "some", "many"])
    }

    @Test func `An unconditional answer after a conditional one applies only to other calls`() {
        let spy = Spy<Int, String, Never>("name(of:)")
        spy.when { $0 == 1 }.returns("one")
        spy.returns("many")
        #expect([1, 2].map { spy($0) } == ["one", "many"])
    }

    @Test func `A closure computes an answer from the typed arguments`() throws {
        let spy = Spy<(id: Int, name: String), Page, LoadingError>("fetch(id:name:)")
        spy.answers { call throws(LoadingError) in
            if call.id < 0 { throw .status(400) }
            return Page(id: call.id, title: call.name)
        }
        #expect(try spy((3, "Pier")) == Page(id: 3, title: "Pier"))
        #expect(throws: LoadingError.status(400)) { try spy((-1, "")) }
    }

    @Test func `An answer can be asynchronous`() async throws {
        let source = Spy<Int, Page, any Error>("source(_:)", returning: Page(id: 9))
        let spy = Spy<Int, Page, any Error>("load(_:)")
        spy.answers { id in try await source(id) }
        #expect(try await spy(1) == Page(id: 9))
        #expect(source.calls == [1])
    }

    @Test @MainActor func `An asynchronous spy and its answer run on the caller's actor`() async {
        let spy = Spy<Void, Void, Never>("tick()")
        spy.answers { _ async in MainActor.assertIsolated() }
        await spy()
        #expect(spy.didGetCalled)
    }

    @Test func `Forwarded calls reach the real implementation and are recorded`() async throws {
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

    @Test func `Calls that match a condition can be forwarded`() {
        let spy = Spy<(Int, Int), Int, Never>("add(_:_:)", returning: 0)
        spy.when { $0.0 > 10 }.forwards(to: +)
        #expect(spy((1, 2)) == 0)
        #expect(spy((11, 2)) == 13)
    }
}

@Suite("Sequences of answers")
struct SequenceTests {
    @Test func `The answers of a sequence are returned in order`() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [3, 1, 2])
        #expect((1...3).map { _ in spy() } == [3, 1, 2])
    }

    @Test
    func `A call after the last answer of a sequence is reported with the line of the sequence`() {
        let spy = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
        let line = currentLine() + 1
        spy.returns(each: [true])
        #expect(spy(.file))
        let reports = reports { #expect(!spy(.file)) }
        #expect(
            numbered(reports.text) == """
                URLOpenerSpy.open(_:): returns(each:) at \
                UnderstudyTests/AnswerTests.swift:\(line) ran out after 1 answer
                  #1      open(file:///notes.txt)
                  add     another answer, or `then: .repeatLast`, or `then: .cycle`
                """)
    }

    @Test func `A throwing call after the last answer of a sequence throws and is reported`() {
        let spy = Spy<Void, Int, any Error>("next()")
        spy.returns(each: [1])
        let reports = reports {
            #expect(throws: Never.self) { try spy() }
            #expect(throws: Unstubbed.self) { try spy() }
        }
        #expect(reports.count == 1)
    }

    @Test func `The last answer of a sequence can be repeated`() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [1, 2], then: .repeatLast)
        #expect((1...4).map { _ in spy() } == [1, 2, 2, 2])
    }

    @Test func `A sequence of answers can be cycled`() {
        let spy = Spy<Void, Int, Never>("next()")
        spy.returns(each: [1, 2], then: .cycle)
        #expect((1...4).map { _ in spy() } == [1, 2, 1, 2])
    }

    @Test func `The report of an exhausted sequence contains its number of answers`() {
        let spy = Spy<Void, Int, Never>("next()")
        let line = currentLine() + 1
        spy.returns(each: [1, 2])
        let reports = reports { #expect((1...3).map { _ in spy() } == [1, 2, 0]) }
        #expect(
            reports.map(\.message.firstLine) == [
                "next(): returns(each:) at UnderstudyTests/AnswerTests.swift:\(line) ran out after 2 answers"
            ])
    }

    @Test func `Sequences that repeat or cycle aren't reported as unused`() {
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

    @Test func `Calls that match a condition don't use answers of the unconditional sequence`() {
        let spy = Spy<Int, String, Never>("name(of:)")
        spy.returns(each: ["a", "b"])
        spy.when { $0 == 0 }.returns("zero")
        #expect([spy(1), spy(0), spy(2)] == ["a", "zero", "b"])
    }

    @Test func `An empty sequence of answers is reported at its line`() {
        let spy = Spy<Void, Int, Never>("next()")
        let line = currentLine() + 1
        let reports = reports { spy.returns(each: [], then: .cycle) }
        #expect(
            reports.map(\.message)
                == ["next(): returns(each: []) has no answers, so the first call will fail"])
        #expect(reports.map(\.location.line) == [line])
    }
}
