import TestSupport
import Testing
import Understudy

/// Calls back into a spy when it goes away.
private final class Returning: Sendable {
    private let spy: Spy<Returning?, Void, Never>
    init(_ spy: Spy<Returning?, Void, Never>) { self.spy = spy }
    deinit { spy(nil) }
}

@Suite("What a reset forgets")
struct ResettingTests {
    @Test("Calls from before were looked at; calls from after have to be looked at again")
    func lookedAt() {
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
        #expect(lines.first == "select(_:): 2 calls that nothing checked")
        #expect(lines.dropFirst().map { $0.suffix(9) } == ["select(3)", "select(4)"])
    }

    @Test("A check that failed before is not explained by calls from after")
    func failedCheck() {
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

    @Test("A second reset keeps what expectations have seen before the first")
    func twice() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.expects(.exactly(3))
        for id in 1...3 {
            spy(id)
            spy.reset(.calls)
        }
        #expect(reports { spy.verify() }.isEmpty)
    }

    @Test("Arguments that are forgotten may call back when they go away")
    func arguments() {
        let spy = Spy<Returning?, Void, Never>("keep(_:)")
        spy(Returning(spy))
        spy.reset(.calls)
        #expect(spy.callCount == 1)
    }

    @Test("Answers that are forgotten may call back when they go away")
    func answers() {
        let spy = Spy<Returning?, Void, Never>("keep(_:)")
        do {
            let returning = Returning(spy)
            spy.answers { _ in withExtendedLifetime(returning) {} }
        }
        spy.reset(.behavior)
        #expect(spy.callCount == 1)
    }
}
