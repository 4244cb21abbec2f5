import TestSupport
import UnderstudyTesting
import XCTest

final class XCTestTests: DoublesTestCase {
    private final class Probe: DoublesTestCase {
        var line: UInt = 0

        func leaveOver() {
            let spy = Spy<Int, Void, Never>("select(_:)")
            line = #line + 1
            spy.expects(.once, with: 3)
            spy(4)
        }

        func meet() {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.expects(.once, with: 3)
            spy(3)
        }
    }

    private final class StrictProbe: DoublesTestCase {
        override var isStrict: Bool { true }

        func callUnchecked() {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(4)
        }
    }

    func testAnUnmetExpectationFailsTheTestItBelongsToAtItsOwnLine() {
        let probe = Probe(name: "leaveOver") { ($0 as? Probe)?.leaveOver() }
        let reports = reports { probe.invokeTest() }
        XCTAssertEqual(reports.count, 1)
        XCTAssertEqual(
            reports.first?.message.hasPrefix("select(_:): expected 1 call, got 0"), true)
        XCTAssertEqual(reports.first?.location.line, probe.line)
    }

    /// XCTest makes the instances before any test runs.
    private final class StoringProbe: DoublesTestCase {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        func expectCall() { spy.expects(.once) }
        func giveAnswers() { spy.returns(each: [1, 2]) }
        func swallow() { _ = try? spy(1) }
    }

    func testADoubleInAPropertyBelongsToTheTestThatUsesIt() {
        let uses: [(StoringProbe) -> Void] = [
            { $0.expectCall() }, { $0.giveAnswers() }, { $0.swallow() },
        ]
        for use in uses {
            // This test has a scope, which the instances of a real run are made without.
            let probe = TestScope.$current.withValue(nil) {
                StoringProbe(name: "test") { ($0 as? StoringProbe).map(use) }
            }
            XCTAssertEqual(reports { probe.invokeTest() }.count, 1)
            withExtendedLifetime(probe) {}
        }
    }

    func testAMetExpectationIsSilent() {
        let probe = Probe(name: "meet") { ($0 as? Probe)?.meet() }
        XCTAssertEqual(reports { probe.invokeTest() }.count, 0)
    }

    func testStrictlyCallsThatNothingCheckedAreReported() {
        let probe = StrictProbe(name: "callUnchecked") { ($0 as? StrictProbe)?.callUnchecked() }
        XCTAssertEqual(
            reports { probe.invokeTest() }.map { $0.message.prefix { $0 != "\n" } },
            ["select(_:): 1 call that nothing checked"])
    }

    func testExpectationsAndOrdersThatAreMet() {
        let first = Spy<Void, Void, Never>("first()")
        let second = Spy<Int, Void, Never>("second(_:)")
        first()
        second(2)
        expect(first, .wasCalled(.once))
        XCTAssertTrue(second.wasCalled(with: 2))
        expectOrder {
            first
            second.when { $0 == 2 }
        }
    }

    func testHoldingACallInAnAsynchronousTest() async throws {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(1) }
        await held.nextCall()
        held.resume(returning: 2)
        let value = try await task.value
        XCTAssertEqual(value, 2)
    }

    private static let flag = TestScoped(0)

    func testStaticStateStartsAfreshOne() {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 1
    }

    func testStaticStateStartsAfreshTwo() {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 2
    }

    func testStaticStateReachesAsynchronousTests() async {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 3
        async let value = Self.flag.value
        let seen = await value
        XCTAssertEqual(seen, 3)
    }
}
