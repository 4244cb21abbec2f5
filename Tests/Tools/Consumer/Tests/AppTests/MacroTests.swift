import App
import Foundation
import Testing
import UnderstudyTesting
import XCTest

@Spy final class SmallOpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

private let page = URL(filePath: "/page")

@Suite(.doubles) struct MacroTests {
    @Test("A double that is written by the macro can be stubbed and checked")
    func spies() {
        let opener = SmallOpenerSpy()
        opener.spies.open.returns(true)
        #expect(opener.open(page))
        expect(opener.spies.open, .wasCalled(.once, with: page))
    }
}

final class MacroXCTests: DoublesTestCase {
    func testSpies() {
        let opener = SmallOpenerSpy()
        opener.spies.open.returns(true)
        XCTAssertTrue(opener.open(page))
        expect(opener.spies.open, .wasCalled(.once, with: page))
    }
}
