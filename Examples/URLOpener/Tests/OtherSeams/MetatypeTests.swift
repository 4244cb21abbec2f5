import Foundation
import Testing
import UnderstudyTesting

/// A window that shows one file.
class AttachmentViewer {
    let file: URL

    required init(file: URL) {
        self.file = file
    }
}

/// Makes a viewer for each file, of a type that is a seam.
final class AttachmentBrowser {
    var viewerClass = AttachmentViewer.self
    private(set) var viewers: [AttachmentViewer] = []

    func show(_ file: URL) {
        viewers.append(viewerClass.init(file: file))
    }
}

final class StubViewer: AttachmentViewer, MetatypeDouble {
    typealias Arguments = URL

    required init(file: URL) {
        super.init(file: file)
        didGetCreated(with: file)
    }
}

@Suite("A metatype as a seam", .doubles)
struct MetatypeTests {
    @Test("tells which type was created, and with what")
    func created() throws {
        let file = URL(filePath: "/attachments/ticket.pdf")
        let viewers = MetatypeFactory(StubViewer.self)
        let browser = AttachmentBrowser()
        browser.viewerClass = viewers.metatype

        browser.show(file)

        expect(viewers.creation, .wasCalled(.once, with: file))
        #expect(browser.viewers.first === viewers.instances.first)
    }
}
