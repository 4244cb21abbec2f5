import Foundation
import Testing
import UnderstudyTesting

@testable import URLOpenerExample

/// A viewer that reports its creation to its factory instead of opening a window.
final class StubViewer: AttachmentViewer, MetatypeDouble {
    typealias Arguments = URL

    required init(file: URL) {
        super.init(file: file)
        didGetCreated(with: file)
    }
}

@Suite("Attachment browser", .doubles)
struct AttachmentBrowserTests {
    let opener = URLOpenerSpy()
    let viewers = MetatypeFactory(StubViewer.self)
    let browser: AttachmentBrowser
    let file = URL(filePath: "/attachments/ticket.pdf")

    init() {
        browser = AttachmentBrowser(
            attachments: AttachmentOpener(opener: opener, center: NotificationCenter()))
        browser.viewerClass = viewers.metatype
    }

    @Test func `The browser creates a viewer for a file that no app opens`() {
        opener.spies.open.shouldFail = true

        browser.show(file)

        expect(viewers.creation, .wasCalled(.once, with: file))
        #expect(browser.viewers.first === viewers.instances.first)
    }

    @Test func `The browser doesn't create a viewer for a file that an app opens`() {
        opener.spies.open.returns(true)

        browser.show(file)

        expect(viewers.creation, .wasCalled(.never))
    }

    @Test func `The browser tries to open each file, even after failures`() {
        opener.spies.open.returns(true)
        opener.spies.open.fails(.first(2))

        for _ in 1...3 { browser.show(file) }

        expect(opener.spies.open, .wasCalled(.exactly(3), with: file))
        expect(viewers.creation, .wasCalled(.exactly(2)))
    }
}
