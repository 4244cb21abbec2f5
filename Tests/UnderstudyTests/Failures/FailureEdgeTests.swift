import TestSupport
import Testing
import Understudy

@Suite("Failures in special cases")
struct FailureEdgeTests {
    @Test func `A throwing function throws if shouldFail is set, even if it has a failure value`() {
        let open = Spy<Int, Bool, any Error>("open(_:)", returning: true)
        let find = Spy<Int, Page?, any Error>("find(_:)", returning: Page(id: 1))
        open.shouldFail = true
        find.shouldFail = true
        #expect(throws: SimulatedFailure(function: "open(_:)")) { try open(1) }
        #expect(throws: SimulatedFailure(function: "find(_:)")) { try find(1) }
    }

    @Test
    func `shouldFail throws the error of an earlier fails(with:) that another answer replaced`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)")
        spy.fails(with: .offline)
        spy.returns(1)
        #expect(throws: Never.self) { try spy(1) }
        spy.shouldFail = true
        #expect(throws: LoadingError.offline) { try spy(1) }
    }

    @Test func `A failure plan without an error throws the failure that was set before the plan`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 1)
        spy.defaultError = .status(503)
        spy.fails(.once)
        #expect(throws: LoadingError.status(503)) { try spy(1) }
        #expect(throws: Never.self) { try spy(1) }
    }

    @Test(arguments: [false, true])
    func `A failure plan without an error throws the failure that is set after the plan`(
        _ isConditional: Bool
    ) {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 1)
        if isConditional { spy.when { $0 == 1 }.fails(.once) } else { spy.fails(.once) }
        spy.defaultError = .status(503)
        #expect(throws: LoadingError.status(503)) { try spy(1) }
        #expect(throws: Never.self) { try spy(1) }
    }

    @Test func `A failure plan with its own error throws it even if another failure is set`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 1)
        spy.fails(.once, with: .status(404))
        spy.defaultError = .offline
        #expect(throws: LoadingError.status(404)) { try spy(1) }
        spy.shouldFail = true
        #expect(throws: LoadingError.offline) { try spy(1) }
    }

    @Test func `Setting a failure doesn't change the plan of a condition`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 1)
        spy.when { $0 == 7 }.fails(.always, with: .status(7))
        spy.defaultError = .offline
        #expect(throws: LoadingError.status(7)) { try spy(7) }
        #expect(throws: Never.self) { try spy(1) }
    }

    @Test(arguments: [
        (SimulatedFailure.Plan.first(0), false), (.after(0), true), (.every(1), true),
        (.calls([1]), true), (.randomly(oneIn: 1, seed: 1), true),
    ])
    func `The smallest valid numbers of a failure plan are accepted`(
        _ plan: SimulatedFailure.Plan, _ fails: Bool
    ) {
        let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
        let reports = reports { spy.fails(plan) }
        #expect(reports.isEmpty)
        #expect(spy(1) == !fails)
    }

    @Test func `shouldFail returns the value that was set`() {
        let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
        #expect(!spy.shouldFail)
        spy.shouldFail = true
        #expect(spy.shouldFail)
    }

    @Test func `The description of the default error names the function that failed`() {
        #expect(
            SimulatedFailure(function: "LoaderSpy.load(_:)").description
                == "simulated failure of LoaderSpy.load(_:)")
    }

    @Test func `shouldFail takes precedence over the error of a conditional plan`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 0)
        spy.when { $0 == 1 }.fails(.always, with: .status(503))
        spy.defaultError = .offline
        #expect(throws: LoadingError.status(503)) { try spy.function.sync(1) }
        spy.shouldFail = true
        #expect(throws: LoadingError.offline) { try spy.function.sync(1) }
    }

    @Test func `The failure of a spy can be set, read and removed`() {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 0)
        #expect(spy.defaultError == nil)
        spy.defaultError = LoadingError.offline
        #expect(spy.defaultError as? LoadingError == .offline)
        #expect(throws: Never.self) { try spy.function.sync(1) }
        spy.fails(.always)
        #expect(throws: LoadingError.offline) { try spy.function.sync(1) }
        spy.defaultError = nil
        spy.fails(.always)
        #expect(throws: SimulatedFailure.self) { try spy.function.sync(1) }
    }
}
