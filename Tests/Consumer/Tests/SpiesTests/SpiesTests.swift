import App
import Foundation
import Testing
import UnderstudySpies
import XCTest

// Spies alone: the smaller product has all that these need.
@Spy final class SmallOpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

private let page = URL(filePath: "/page")

@Suite(.doubles) struct SpiesTests {
    @Test("The product of spies alone writes, answers and checks")
    func spies() {
        let opener = SmallOpenerSpy()
        opener.spies.open.returns(true)
        #expect(opener.open(page))
        expect(opener.spies.open, .wasCalled(.once, with: page))
    }
}

final class SpiesXCTests: DoublesTestCase {
    func testSpies() {
        let opener = SmallOpenerSpy()
        opener.spies.open.returns(true)
        XCTAssertTrue(opener.open(page))
        expect(opener.spies.open, .wasCalled(.once, with: page))
    }
}
