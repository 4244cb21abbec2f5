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
    @Test func unstubbed() {
        _ = Opener().open(URL(filePath: "/a"))
    }

    @Test func unstubbedOnAnotherThread() async {
        let opening = Spy<URL, Bool, Never>("Opener.open(_:)")
        await Task.detached { _ = opening.function.sync(URL(filePath: "/thread")) }.value
    }

    @Test func wrongArgument() {
        let opener = Opener()
        opener.opening.returns(true)
        _ = opener.open(URL(filePath: "/a"))
        expect(opener.opening, .wasCalled(.once, with: URL(filePath: "/b")))
    }

    @Test func longLog() async {
        let opening = Spy<Int, Void, Never>("open(_:)")
        for number in 1...20 { opening.function.sync(number) }
        expect(opening, .wasCalled(.once, with: 99))
        opening.function.sync(99)
    }

    // A time limit cancels a test in the same way.
    @Test func cancelled() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task.detached { try await loading(7) }
        await held.nextCall()
        withUnsafeCurrentTask { $0?.cancel() }
        _ = await task.result
    }

    @Test func after() {
        #expect(Bool(true))
    }
}

final class FailingXCTests: DoublesTestCase {
    override var waitLimit: Duration? { .milliseconds(200) }

    func testUnmet() {
        let opener = Opener()
        opener.opening.mustBeCalled(.once)
    }

    func testUnstubbed() {
        _ = Opener().open(URL(filePath: "/x"))
    }

    func testWrongArgument() {
        let opener = Opener()
        opener.opening.returns(true)
        _ = opener.open(URL(filePath: "/a"))
        expect(opener.opening, .wasCalled(.once, with: URL(filePath: "/b")))
    }

    func testLongLog() {
        let opening = Spy<Int, Void, Never>("open(_:)")
        for number in 1...20 { opening(number) }
        expect(opening, .wasCalled(.once, with: 99))
        opening(99)
    }

    func testWaiting() async throws {
        let loading = Spy<Int, Int, any Error>("load(_:)")
        let held = loading.suspends()
        let task = Task { try await loading(7) }
        await held.nextCall()
        _ = await task.result
    }

    func testZAfter() {
        XCTAssertTrue(true)
    }
}
