import Foundation
import TestSupport
import Testing
import UnderstudyTesting

@Spy private final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

/// The code in the tables of Docs/FirstDouble.md and Docs/Troubleshooting.md.
@Suite("Code in tables", .doubles)
struct TableSamples {
    private let opener = OpenerSpy()

    @Test("The table of checks in the first guide is compiled")
    func checks() async {
        let spy = opener.spies.open
        spy.returns(true)
        spy.mustBeCalled(.once, with: file)
        _ = opener.open(file)
        expect(spy, .wasCalled(.once, with: file))
        await expect(spy, .wasCalled(.once), within: .seconds(2))
        expect(opener.spies.open, .wasCalled(.once))
        #expect(spy.wasCalled(.once, with: file) && spy.didGetCalled)

        let load = Spy<(id: Int, fresh: Bool), Page, Never>("load(id:fresh:)", returning: page)
        _ = load.function.sync(42, true)
        do {
            let spy = load
            #expect(spy.lastCall?.id == 42)
        }
        _ = load.function.sync(43, true)
        do {
            let spy = load
            #expect(spy.callCount == 2)
        }
        #expect(spy.calls == [file])
    }

    @Test("The limits of waits are compiled")
    func limits() async {
        let stop = Spy<Void, Void, Never>("stop()")
        stop.function.sync()
        await withTestScope(waitLimit: .seconds(10)) {}
        _ = await stop.nextCall(within: .seconds(5))
        stop.function.sync()
        for await _ in stop.incomingCalls(within: .seconds(5)) { break }

        let work = TestWorkGroup()
        await work.wait(within: .seconds(60))
        #expect(work.running.isEmpty)
    }

    @Test("A closure captures a value, and an expectation a constant")
    func captures() {
        let load = Spy<Int, Page, Never>("load(_:)")
        load.answers { [page] _ in page }
        let feed = (pages: [load(1), load(2)], title: "Piers")
        let count = feed.pages.count
        #expect(count == 2)
        let stop = Spy<Void, Void, Never>("stop()")
        #expect(!stop.didGetCalled)
    }
}
