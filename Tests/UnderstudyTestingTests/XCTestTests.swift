import TestSupport
import UnderstudyTesting
import XCTest

final class XCTestTests: DoublesTestCase {
    private final class StoreSpy {
        let spies = Spies()

        struct Spies {
            let save = Spy<Int, Void, Never>("StoreSpy.save(_:)")
        }
    }

    /// A test case that a test creates and runs with `invokeTest()`.
    private final class Probe: DoublesTestCase {
        /// XCTest creates the instances before any test runs, so this spy has no scope yet.
        let stored = Spy<Int, Int, any Error>("load(_:)")
        let store: StoreSpy? = StoreSpy()
        let group = TestWorkGroup()
        let clock = TestClock()
        var line: UInt = 0
        private var wantsChecks = false
        var limit: Duration? = .seconds(60)
        private var body: (Probe) throws -> Void = { _ in }

        override var isStrict: Bool { wantsChecks }
        override var waitLimit: Duration? { limit }

        static func running(
            strictly: Bool = false, _ body: @escaping (Probe) throws -> Void
        ) -> Probe {
            #if canImport(ObjectiveC)
                let probe = Probe(selector: #selector(runBody))
            #else
                let probe = Probe(name: "runBody") { try ($0 as? Probe)?.runBody() }
            #endif
            probe.wantsChecks = strictly
            probe.body = body
            return probe
        }

        #if canImport(ObjectiveC)
            @objc private func runBody() throws { try body(self) }
        #else
            private func runBody() throws { try body(self) }
        #endif
    }

    func testAHeldCallThatNothingResumesIsReportedAndReleasedAtTheLimit() {
        let probe = Probe.running { probe in
            let spy = Spy<Int, Int, any Error>("load(_:)")
            probe.line = #line + 1
            let held = spy.suspends()
            let ended = DispatchSemaphore(value: 0)
            Task {
                _ = try? await spy(1)
                ended.signal()
            }
            XCTAssertEqual(ended.wait(timeout: .now() + 60), .success)
            withExtendedLifetime(held) {}
        }
        probe.limit = .milliseconds(20)
        let reports = reports { probe.invokeTest() }
        XCTAssertEqual(
            reports.first?.message.hasPrefix(
                "load(_:): 1 call still held by suspends() after the test had waited for 0.02"),
            true)
        XCTAssertEqual(reports.map(\.location.line), [probe.line])
    }

    func testTheDefaultTimeLimitOfAWaitIsOneMinute() {
        XCTAssertEqual(waitLimit, .seconds(60))
    }

    func testAnUnmetExpectationFailsItsTestAtItsOwnLine() {
        let probe = Probe.running { probe in
            let spy = Spy<Int, Void, Never>("select(_:)")
            probe.line = #line + 1
            spy.mustBeCalled(.once, with: 3)
            spy(4)
        }
        let reports = reports { probe.invokeTest() }
        XCTAssertEqual(reports.count, 1)
        XCTAssertEqual(
            reports.first?.message.hasPrefix(
                "select(_:): expected 1 matching call, got 0 (1 call differs)"),
            true)
        XCTAssertEqual(reports.first?.location.line, probe.line)
    }

    func testADoubleInAPropertyBelongsToTheTestThatUsesIt() {
        let uses: [(Probe) -> Void] = [
            { $0.stored.mustBeCalled(.once) }, { $0.stored.returns(each: [1, 2]) },
            { _ = try? $0.stored(1) },
        ]
        for use in uses {
            // This test has a scope, but in a real run the instances are created without one.
            let probe = TestScope.$current.withValue(nil) { Probe.running(use) }
            XCTAssertEqual(reports { probe.invokeTest() }.count, 1)
            withExtendedLifetime(probe) {}
        }
    }

    func testLeftoversOfDoublesInPropertiesAreReportedEvenIfTheTestDoesNotStubThem() {
        let uses: [(Probe) -> Void] = [
            { $0.store?.spies.save(1) }, { $0.group.enter("import") },
        ]
        for use in uses {
            let probe = TestScope.$current.withValue(nil) { Probe.running(strictly: true, use) }
            XCTAssertEqual(reports { probe.invokeTest() }.count, 1)
        }
    }

    /// This test runs on the main thread, as each test of a real run does. Otherwise,
    /// `invokeTest()` would block its thread until a task has run, and a machine with one core may
    /// have no other thread.
    @MainActor
    func testATaskThatIsStillAsleepOnAClockInAPropertyIsReported() async {
        let probe = TestScope.$current.withValue(nil) { Probe.running { _ in } }
        let clock = probe.clock
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        XCTAssertEqual(reports { probe.invokeTest() }.count, 1)
        task.cancel()
        _ = await task.result
    }

    func testAFulfilledExpectationIsNotReported() {
        let probe = Probe.running { _ in
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.mustBeCalled(.once, with: 3)
            spy(3)
        }
        XCTAssertEqual(reports { probe.invokeTest() }.count, 0)
    }

    func testAnUncaughtUnstubbedErrorIsReportedOnce() {
        let probe = Probe.running { _ in
            _ = try Spy<Int, Int, any Error>("load(_:)").function.sync(3)
        }
        let notices = IssueRecorder()
        TestReport.$reporter.withValue(notices) { probe.invokeTest() }
        let texts = notices.takeAll()
        XCTAssertEqual(texts.count, 1)
        XCTAssertTrue(texts[0].contains("load(_:): no answer for this call"), texts[0])
    }

    func testATestThatThrowsDoesNotReportWhatIsLeftOver() {
        struct Problem: Error {}
        let bodies: [(Probe) throws -> Void] = [
            { _ in throw Problem() }, { _ in _ = try XCTUnwrap(nil as Int?) },
        ]
        for body in bodies {
            let probe = Probe.running { probe in
                let select = Spy<Int, Void, Never>("select(_:)")
                select.mustBeCalled(.once)
                try body(probe)
            }
            let notices = IssueRecorder()
            TestReport.$reporter.withValue(notices) { probe.invokeTest() }
            XCTAssertEqual(notices.takeAll().filter { $0.contains("select") }, [])
        }
    }

    /// This test is shown as skipped. If it fails, a report has failed it.
    func testASkippedTestDoesNotFail() throws {
        let select = Spy<Int, Void, Never>("select(_:)")
        select.mustBeCalled(.once)
        throw XCTSkip("a skipped test doesn't fail")
    }

    func testAStrictTestReportsUncheckedCalls() {
        let probe = Probe.running(strictly: true) { _ in
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(4)
        }
        XCTAssertEqual(
            reports { probe.invokeTest() }.map { $0.message.prefix { $0 != "\n" } },
            ["select(_:): 1 call was never checked"])
    }

    func testFulfilledExpectationsAndOrdersDoNotFail() {
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

    func testAnAsynchronousTestCanHoldACall() async throws {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let task = Task { try await spy(1) }
        await held.next()
        held.resume(returning: 2)
        let value = try await task.value
        XCTAssertEqual(value, 2)
    }

    private static let flag = TestScoped(0)

    func testStaticStateIsInitialInTheFirstTest() {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 1
    }

    func testStaticStateIsInitialInTheSecondTest() {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 2
    }

    func testAnAsynchronousTestHasItsOwnStaticState() async {
        XCTAssertEqual(Self.flag.value, 0)
        Self.flag.value = 3
        async let value = Self.flag.value
        let seen = await value
        XCTAssertEqual(seen, 3)
    }
}
