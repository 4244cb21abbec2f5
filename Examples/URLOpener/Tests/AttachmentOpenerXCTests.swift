import Foundation
import UnderstudyTesting
import XCTest

@testable import URLOpenerExample

/// The same component, tested with XCTest. Its base class verifies the doubles.
final class AttachmentOpenerXCTests: DoublesTestCase {
    private let file = URL(filePath: "/attachments/ticket.pdf")
    private let spy = URLOpenerSpy()
    private var attachments: AttachmentOpener {
        AttachmentOpener(opener: spy, center: NotificationCenter())
    }

    func testCallsTheOpenerOnceWithTheFile() throws {
        spy.spies.open.returns(true)

        try attachments.openAttachment(at: file)

        expect(spy.spies.open, .wasCalled(.once, with: file))
    }

    func testThrowsAnErrorIfTheOpenerFails() {
        spy.spies.open.shouldFail = true

        XCTAssertThrowsError(try attachments.openAttachment(at: file)) {
            XCTAssertEqual($0 as? AttachmentError, .nothingOpens(file))
        }
        XCTAssertEqual(spy.spies.open.calls, [file])
    }
}
