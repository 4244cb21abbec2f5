import Foundation
import Testing
import UnderstudyTesting

@testable import URLOpenerExample

/// The attachment opener with an injected function.
struct AttachmentAction {
    let open: (URL) -> Bool

    func run(on file: URL) throws(AttachmentError) {
        guard open(file) else { throw .nothingOpens(file) }
    }
}

@Suite("Injected function", .doubles)
struct InjectedFunctionTests {
    @Test func `An injected function can be replaced by a spy without a protocol`() throws {
        let file = URL(filePath: "/attachments/ticket.pdf")
        let open = Spy<URL, Bool, Never>("open(_:)", returning: true)

        try AttachmentAction(open: open.function.sync).run(on: file)

        expect(open, .wasCalled(.once, with: file))
    }
}
