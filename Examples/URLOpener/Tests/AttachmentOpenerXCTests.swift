import Foundation
import UnderstudyTesting
import XCTest

@testable import URLOpenerExample

/// The same component under XCTest: the base class watches the doubles.
final class AttachmentOpenerXCTests: DoublesTestCase {
    private let file = URL(filePath: "/attachments/ticket.pdf")

    func testHandsTheFileToTheOpenerOnce() throws {
        let spy = URLOpenerSpy()
        spy.spies.open.returns(true)

        try AttachmentOpener(opener: spy).openAttachment(at: file)

        expect(spy.spies.open, .wasCalled(.once, with: file))
    }

    func testThrowsWhenTheOpenerFails() {
        let spy = URLOpenerSpy()
        spy.spies.open.shouldFail = true

        XCTAssertThrowsError(try AttachmentOpener(opener: spy).openAttachment(at: file)) {
            XCTAssertEqual($0 as? AttachmentError, .nothingOpens(file))
        }
        XCTAssertEqual(spy.spies.open.calls, [file])
    }
}
