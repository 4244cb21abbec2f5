import Foundation
import Testing
import UnderstudyTesting
import XCTest

// The samples in the comments of the functions and traits that tests use most.

@Spy private final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

private protocol Battery {
    func level() -> Int
}

@Spy private final class BatterySpy: Battery {
    func level() -> Int
}

@Suite("Attachments", .doubles)
struct AttachmentTests {
    @Test("An attachment is opened once")
    func opensOnce() throws {
        let file = URL(filePath: "/ticket.pdf")
        let opener = OpenerSpy()
        opener.spies.open.returns(true)
        try AttachmentOpener(opener: opener).openAttachment(at: file)
        expect(opener.spies.open, .wasCalled(.once, with: file))
    }
}

final class AttachmentOpenerTests: DoublesTestCase {
    func testCallsTheOpenerOnceWithTheFile() throws {
        let file = URL(filePath: "/ticket.pdf")
        let opener = OpenerSpy()
        opener.spies.open.returns(true)
        try AttachmentOpener(opener: opener).openAttachment(at: file)
        expect(opener.spies.open, .wasCalled(.once, with: file))
    }
}

@Suite("Comments of functions and traits")
struct ReferenceSamples {
    private let opener = OpenerSpy()
    private let loader = LoaderSpy()

    @Test("An attachment is opened once", .doubles)
    func opensOnce() throws {
        let opener = OpenerSpy()
        opener.spies.open.returns(true)
        opener.spies.open.mustBeCalled(.once)  // checked when the test ends
        try AttachmentOpener(opener: opener).openAttachment(at: file)
    }

    @Test("A test scope checks the doubles that are created in it")
    func scopes() async throws {
        withTestScope {
            let opener = OpenerSpy()
            opener.spies.open.returns(each: [true, false])
            #expect([opener.open(file), opener.open(file)] == [true, false])
        }  // reports any answer that wasn't used

        try await withTestScope(waitLimit: .seconds(5)) {
            let loader = LoaderSpy()
            loader.spies.load.returns(page)
            let loaded = try await loader.load(1)
            #expect(loaded == page)
        }  // a call that is still held after five seconds would be reported
    }

    @Test("Stubs return values for all calls, for some calls, and one after the other")
    func returnedValues() async throws {
        loader.spies.load.returns(page)
        loader.spies.load.when(with: 7).returns(other)
        #expect(try await [loader.load(1), loader.load(7)] == [page, other])

        loader.spies.load.returns(each: [page, other])
        #expect(try await [loader.load(1), loader.load(1)] == [page, other])

        loader.spies.load.answers { id in Page(title: "page \(id)") }
        #expect(try await loader.load(3).title == "page 3")
    }

    @Test("An asynchronous answer can wait")
    func waitingAnswer() async throws {
        let clock = TestClock()
        loader.spies.load.answers { id in
            try await clock.sleep(for: .seconds(id))
            return page
        }
        let loading = Task { [loader] in try await loader.load(2) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(2))
        #expect(try await loading.value == page)
    }

    @Test("Calls are forwarded to a function")
    func forwarding() async throws {
        loader.spies.fetch.forwards(to: live.fetch)
        loader.spies.fetch.when { $0.fresh }.fails(with: URLError(.timedOut))
        #expect(try loader.fetch(id: 1, fresh: false).title == "live")
        #expect(throws: URLError.self) { try loader.fetch(id: 1, fresh: true) }

        loader.spies.load.forwards(to: live.load)
        #expect(try await loader.load(1).title == "live")
        #expect(loader.spies.load.calls == [1])
    }

    @Test("Each call fails with the specified error")
    func errors() async throws {
        loader.spies.load.fails(with: URLError(.timedOut))
        await #expect(throws: URLError(.timedOut)) { try await loader.load(1) }
    }

    @Test("Only the calls that a plan selects fail")
    func plans() async throws {
        loader.spies.load.returns(page)
        loader.spies.load.fails(.first(2), with: URLError(.timedOut))  // the third call succeeds
        for _ in 1...2 { await #expect(throws: URLError.self) { try await loader.load(1) } }
        #expect(try await loader.load(1) == page)

        let battery = BatterySpy()
        battery.spies.level.returns(80)
        battery.spies.level.fails(.every(2), returning: -1)
        #expect((1...2).map { _ in battery.level() } == [80, -1])
    }

    @Test("If shouldFail is true, each call fails")
    func failureFlag() async {
        opener.spies.open.shouldFail = true
        #expect(throws: AttachmentOpener.NothingOpens.self) {
            try AttachmentOpener(opener: opener).openAttachment(at: file)
        }

        loader.spies.load.defaultError = URLError(.timedOut)
        loader.spies.load.shouldFail = true
        await #expect(throws: URLError(.timedOut)) { try await loader.load(1) }
    }

    @Test("The recorded calls of a spy can be read")
    func recordedCalls() async throws {
        loader.spies.load.returns(page)
        loader.spies.fetch.returns(page)
        _ = try await [loader.load(1), loader.load(7)]
        _ = try loader.fetch(id: 42, fresh: true)

        #expect(loader.spies.load.didGetCalled)
        #expect(loader.spies.load.callCount == 2)
        #expect(loader.spies.load.calls == [1, 7])
        #expect(loader.spies.fetch.lastCall?.id == 42)
        #expect(loader.spies.fetch.wasCalled(.once, with: (42, true)))
    }

    @Test("Expectations are stated before the calls", .doubles)
    func expectations() throws {
        loader.spies.fetch.returns(page)
        loader.spies.fetch.mustBeCalled(.once, where: { $0.fresh })
        loader.spies.fetch.mustBeCalled(.once, with: (7, false))
        _ = try (loader.fetch(id: 7, fresh: true), loader.fetch(id: 7, fresh: false))
    }
}
