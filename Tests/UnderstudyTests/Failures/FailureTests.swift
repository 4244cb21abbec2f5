import Foundation
import TestSupport
import Testing

@testable import Understudy

@Suite("Failures")
struct FailureTests {
    @Test func `A spy throws the error of fails(with:) until it gets another answer`() {
        let spy = Spy<Int, Page, LoadingError>("load(_:)")
        spy.fails(with: .offline)
        #expect(throws: LoadingError.offline) { try spy(1) }
        #expect(throws: LoadingError.offline) { try spy(1) }
        spy.returns(Page(id: 1))
        #expect(throws: Never.self) { try spy(1) }
    }

    @Test func `shouldFail makes a throwing function throw`() {
        let spy = Spy<Int, Page, any Error>("load(_:)", returning: Page(id: 1))
        spy.shouldFail = true
        #expect(throws: SimulatedFailure(function: "load(_:)")) { try spy(1) }
        spy.shouldFail = false
        #expect(throws: Never.self) { try spy(1) }
        #expect(spy.callCount == 2)
    }

    @Test func `shouldFail throws the failure that was set`() {
        let spy = Spy<Int, Page, LoadingError>("load(_:)", returning: Page(id: 1))
        spy.defaultError = .status(503)
        #expect(throws: Never.self) { try spy(1) }
        spy.shouldFail = true
        #expect(throws: LoadingError.status(503)) { try spy(1) }
    }

    @Test func `shouldFail returns false, nil or a failure result if the function doesn't throw`() {
        let open = Spy<URL, Bool, Never>("open(_:)", returning: true)
        let find = Spy<Int, Page?, Never>("find(_:)", returning: Page(id: 1))
        let load = Spy<Int, Result<Page, any Error>, Never>(
            "load(_:)", returning: .success(Page(id: 1)))
        open.shouldFail = true
        find.shouldFail = true
        load.shouldFail = true
        #expect(open(.file) == false)
        #expect(find(1) == nil)
        #expect(throws: SimulatedFailure.self) { try load(1).get() }
    }

    @Test func `A function that returns a Result fails with an error of its own type`() {
        let spy = Spy<Int, Result<Page, LoadingError>, Never>(
            "load(_:)", returning: .success(Page(id: 1)))
        spy.fails(.first(1), with: .offline)
        #expect(spy(1) == .failure(.offline))
        #expect(spy(1) == .success(Page(id: 1)))
        spy.fails(with: .status(404))
        #expect(spy(1) == .failure(.status(404)))
    }

    @Test
    func `fails(_:returning:) specifies the failure value of a function that doesn't throw`() {
        let spy = Spy<Int, Int, Never>("read(_:)", returning: 8)
        spy.fails(.every(2), returning: -1)
        #expect((1...4).map { spy($0) } == [8, -1, 8, -1])
        spy.shouldFail = true
        #expect(spy(5) == -1)
    }

    @Test func `A failure plan and the answers of a spy are independent of their order`() {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        spy.fails(.first(2), with: LoadingError.offline)
        spy.returns(each: [10, 20])
        #expect((1...4).map { try? spy($0) } == [nil, nil, 10, 20])
    }

    @Test func `A new failure plan replaces the previous one and counts calls from one`() {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 0)
        spy.fails(.always)
        #expect(throws: SimulatedFailure.self) { try spy(1) }
        spy.fails(.once)
        #expect((1...3).map { try? spy($0) } == [nil, 0, 0])
        spy.fails(.always)
        spy.fails(.never)
        #expect(throws: Never.self) { try spy(1) }
    }

    @Test func `A conditional failure plan counts only matching calls`() {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 0)
        spy.when { $0 > 9 }.fails(.calls([2]), with: LoadingError.offline)
        #expect([10, 1, 2, 11, 3, 12].map { try? spy($0) } == [0, 0, 0, nil, 0, 0])
    }

    @Test func `A conditional failure plan applies in addition to an unconditional one`() {
        let spy = Spy<Int, Int, LoadingError>("load(_:)", returning: 0)
        spy.fails(.every(2), with: .offline)
        spy.when { $0 == 7 }.fails(.always, with: .status(7))
        let results = [7, 1, 1, 7].map { id in
            Result { () throws(LoadingError) in try spy(id) }
        }
        #expect(
            results == [
                .failure(.status(7)), .failure(.offline), .success(0), .failure(.status(7)),
            ])
    }

    @Test
    func `shouldFail without a failure value is reported with a fix, and the call is answered`() {
        let spy = Spy<Int, Int, Never>("CounterSpy.next(_:)", returning: 4)
        spy.shouldFail = true
        let reports = reports { #expect(spy(1) == 4) }
        #expect(
            reports.text == """
                CounterSpy.next(_:): can't fail because it doesn't throw, and Int has no failure value
                  add     spies.next.fails(.always, returning: <#Int#>)
                """)
    }

    @Test func `shouldFail of a function with a typed error doesn't use the failure value`() {
        let spy = Spy<Int, Bool, LoadingError>("save(_:)", returning: true)
        spy.shouldFail = true
        let reports = reports { #expect((try? spy(1)) == true) }
        #expect(
            reports.map(\.message.firstLine) == [
                "save(_:): can't fail because it throws LoadingError, and no error is specified"
            ])
    }

    @Test func `shouldFail of a function with a typed error requires an error`() {
        let spy = Spy<Int, Int, LoadingError>("next(_:)", returning: 4)
        spy.shouldFail = true
        let reports = reports { #expect(throws: Never.self) { try spy(1) } }
        #expect(
            reports.text == """
                next(_:): can't fail because it throws LoadingError, and no error is specified
                  add     <#spy#>.defaultError = <#LoadingError#>
                """)
    }
}

@Suite("Failure plans")
struct FailurePlanTests {
    @Test(arguments: [
        (SimulatedFailure.Plan.always, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (.never, []),
        (.once, [1]),
        (.first(3), [1, 2, 3]), (.after(7), [8, 9, 10]), (.every(3), [3, 6, 9]),
        (.calls([2, 5]), [2, 5]), (.first(0), []), (.every(1), Array(1...10)),
    ])
    func `A failure plan fails the calls that it specifies`(
        _ plan: SimulatedFailure.Plan, _ expected: [Int]
    ) {
        #expect((1...10).filter(plan.fails(call:)) == expected)
    }

    @Test func `The seed alone decides which calls a random failure plan fails`() {
        let plan = SimulatedFailure.Plan.randomly(oneIn: 10, seed: 7)
        let failing = (1...100).filter(plan.fails(call:))
        #expect(failing == [2, 27, 32, 37, 44, 45, 53, 72, 85, 92, 97])
        #expect((1...100).reversed().filter(plan.fails(call:)).reversed() == failing)
        #expect(
            (1...100).filter(SimulatedFailure.Plan.randomly(oneIn: 10, seed: 8).fails(call:))
                != failing)
        #expect(
            (1...100).allSatisfy(SimulatedFailure.Plan.randomly(oneIn: 1, seed: 7).fails(call:)))
    }

    @Test
    func `Random failure plans use the outputs of TestNumberGenerator, which match splitmix64`() {
        // The authors' `splitmix64.c` produces these outputs first for this seed.
        #expect(
            (1...3).map { TestNumberGenerator.output($0, seed: 1_234_567) } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test func `A random failure plan with odds of one in ten fails a tenth of the calls`() {
        let plan = SimulatedFailure.Plan.randomly(oneIn: 10, seed: 1)
        let count = (1...100_000).count(where: plan.fails(call:))
        // Four standard deviations of the binomial distribution: 4 × √(100,000 × 0.1 × 0.9) ≈ 380.
        #expect((9_620...10_380).contains(count))
    }

    @Test(arguments: [
        (SimulatedFailure.Plan.first(-1), ".first(-1): the count must be 0 or more"),
        (.after(-2), ".after(-2): the count must be 0 or more"),
        (.every(0), ".every(0): the interval must be 1 or more"),
        (.calls([3, 0, -1]), ".calls([-1, 0]): calls are counted from 1"),
        (.randomly(oneIn: 0, seed: 1), ".randomly(oneIn: 0): the odds must be 1 or more"),
    ])
    func `An invalid failure plan is reported at its line and ignored`(
        _ plan: SimulatedFailure.Plan, _ problem: String
    ) {
        let spy = Spy<Int, Int, any Error>("load(_:)", returning: 1)
        let line = currentLine() + 1
        let reports = reports { spy.fails(plan) }
        #expect(
            reports.map(\.message)
                == ["load(_:): ignored the failure plan \(problem)"])
        #expect(reports.map(\.location.line) == [line])
        #expect(throws: Never.self) { try spy(1) }
    }
}
