import Foundation
import Testing

@testable import App

@Test func throwsWhenNothingOpensTheAttachment() {
    let opener = OpenerSpy()
    opener.spies.open.shouldFail = true
    #expect(throws: AttachmentOpener.NothingOpens.self) {
        try AttachmentOpener(opener: opener).openAttachment(at: URL(filePath: "/ticket.pdf"))
    }
}
