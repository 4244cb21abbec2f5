import Foundation
import Testing
import UnderstudyTesting

@testable import URLOpenerExample

/// The attachment opener with a function for a seam.
struct AttachmentAction {
    let open: (URL) -> Bool

    func run(on file: URL) throws(AttachmentError) {
        guard open(file) else { throw .nothingOpens(file) }
    }
}

@Suite("An injected function as a seam", .doubles)
struct InjectedFunctionTests {
    @Test("takes a spy without any protocol")
    func spiesOnFunction() throws {
        let file = URL(filePath: "/attachments/ticket.pdf")
        let open = Spy<URL, Bool, Never>("open(_:)", returning: true)

        try AttachmentAction(open: open.function.sync).run(on: file)

        expect(open, .wasCalled(.once, with: file))
    }
}
