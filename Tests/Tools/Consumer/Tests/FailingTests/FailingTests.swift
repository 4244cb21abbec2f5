import Foundation
import Testing
import UnderstudyTesting
import XCTest

@testable import App

private final class Opener: URLOpener {
    let opening = Spy<URL, Bool, Never>("Opener.open(_:)")
    func open(_ url: URL) -> Bool { opening(url) }
}

@Suite(.doubles, .serialized)
struct Failing {
    @Test("An unstubbed call fails its test") func unstubbed() {
        _ = Opener().open(URL(filePath: "/a"))
    }

    @Test("An unstubbed call on another thread fails its test")
    func unstubbedOnAnotherThread() async {
        let opening = Spy<URL, Bool, Never>("Opener.open(_:)")
        await Task.detached { _ = opening.function.sync(URL(filePath: "/thread")) }.value
    }

    @Test("A call with a different argument fails the check") func wrongArgument() {
        let opener = Opener()
        opener.opening.returns(true)
        _ = opener.open(URL(filePath: "/a"))
        expect(opener.opening, .wasCalled(.once, with: URL(filePath: "/b")))
    }

    @Test("A call after a failed check is reported as a warning") func longLog() async {
        let opening = Spy<Int, Void, Never>("open(_:)")
        for number in 1...20 { opening.function.sync(number) }
        expect(opening, .wasCalled(.once, with: 99))
        opening.function.sync(99)
    }

    @Test("A held call is reported and released when its test is cancelled")
    func cancelled() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task.detached { try await loading(7) }
        await held.next()
        withUnsafeCurrentTask { $0?.cancel() }
        _ = await task.result
    }

    // The held call is released shortly before the time limit, which is at least a minute.
    @Test(
        "A held call is reported and released before its test reaches the time limit",
        .timeLimit(.minutes(1)))
    func forgotten() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task { try await loading(7) }
        await held.next()
        _ = try await task.value
    }

    @Test("A test after failed tests still passes") func after() {
        #expect(Bool(true))
    }
}

final class FailingXCTests: DoublesTestCase {
    override var waitLimit: Duration? { .milliseconds(200) }

    func testAnUnmetExpectationFailsItsTest() {
        let opener = Opener()
        opener.opening.mustBeCalled(.once)
    }

    func testAnUnstubbedCallFailsItsTest() {
        _ = Opener().open(URL(filePath: "/x"))
    }

    func testACallWithADifferentArgumentFailsTheCheck() {
        let opener = Opener()
        opener.opening.returns(true)
        _ = opener.open(URL(filePath: "/a"))
        expect(opener.opening, .wasCalled(.once, with: URL(filePath: "/b")))
    }

    func testACallAfterAFailedCheckIsNoted() {
        let opening = Spy<Int, Void, Never>("open(_:)")
        for number in 1...20 { opening(number) }
        expect(opening, .wasCalled(.once, with: 99))
        opening(99)
    }

    func testAHeldCallIsReportedAndReleasedAtTheLimit() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task { try await loading(7) }
        await held.next()
        _ = await task.result
    }

    func testTheTestAfterFailedTestsStillPasses() {
        XCTAssertTrue(true)
    }
}
