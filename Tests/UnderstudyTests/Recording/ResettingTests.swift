import TestSupport
import Testing
import Understudy

/// An object that calls a spy in its `deinit`.
private final class Returning: Sendable {
    private let spy: Spy<Returning?, Void, Never>
    init(_ spy: Spy<Returning?, Void, Never>) { self.spy = spy }
    deinit { spy(nil) }
}

@Suite("Resetting a spy")
struct ResettingTests {
    @Test func `A strict test reports only the unchecked calls that arrive after a reset`() {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy(1)
                spy(2)
                #expect(spy.wasCalled(.once, with: 2))
                spy.reset()
                spy(3)
                spy(4)
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(lines.first == "select(_:): 2 calls were never checked")
        #expect(lines.dropFirst().map { $0.suffix(9) } == ["select(3)", "select(4)"])
    }

    @Test func `Calls after a reset don't trigger a report of a check that failed before it`() {
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                _ = spy.check(.wasCalled(.once, with: 1), at: TestReport.Location())
                spy.reset()
                spy(1)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `An expectation counts calls across several resets`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.mustBeCalled(.exactly(3))
        for id in 1...3 {
            spy(id)
            spy.reset(.calls)
        }
        #expect(reports { spy.verify() }.isEmpty)
    }

    @Test func `Arguments can call their spy in their deinit when a reset releases them`() {
        let spy = Spy<Returning?, Void, Never>("keep(_:)")
        spy(Returning(spy))
        spy.reset(.calls)
        #expect(spy.callCount == 1)
    }

    @Test func `Answers can call their spy in their deinit when a reset releases them`() {
        let spy = Spy<Returning?, Void, Never>("keep(_:)")
        do {
            let returning = Returning(spy)
            spy.answers { _ in withExtendedLifetime(returning) {} }
        }
        spy.reset(.stubs)
        #expect(spy.callCount == 1)
    }
}
