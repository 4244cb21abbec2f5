import Foundation
import Testing
import UnderstudyTesting

@testable import App

@Spy final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

@Test func opensTheAttachmentOnce() throws {
    let file = URL(filePath: "/ticket.pdf")
    let opener = OpenerSpy()
    opener.spies.open.returns(true)
    try AttachmentOpener(opener: opener).openAttachment(at: file)
    #expect(opener.spies.open.wasCalled(.once, with: file))
}
