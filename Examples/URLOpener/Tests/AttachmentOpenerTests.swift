import Foundation
import Testing
import UnderstudyTesting

@testable import URLOpenerExample

@Suite("Attachment opener with a spy", .doubles)
struct AttachmentOpenerTests {
    let spy = URLOpenerSpy()
    let file = URL(filePath: "/attachments/ticket.pdf")
    var attachments: AttachmentOpener {
        AttachmentOpener(opener: spy, center: NotificationCenter())
    }

    @Test func `The opener is called once with the file`() throws {
        spy.spies.open.returns(true)

        try attachments.openAttachment(at: file)

        #expect(spy.spies.open.didGetCalled)
        expect(spy.spies.open, .wasCalled(.once, with: file))
    }

    @Test func `If no app opens the file, the error contains the file`() {
        spy.spies.open.shouldFail = true

        #expect(throws: AttachmentError.nothingOpens(file)) {
            try attachments.openAttachment(at: file)
        }
        #expect(spy.spies.open.calls == [file])
    }

    @Test func `Only a file of a type that no app opens throws an error`() throws {
        spy.spies.open.returns(true)
        spy.spies.open.when { $0.pathExtension == "key" }.returns(false)

        try attachments.openAttachment(at: file)

        #expect(throws: AttachmentError.self) {
            try attachments.openAttachment(at: URL(filePath: "/attachments/talk.key"))
        }
    }
}

@Suite("Attachment opener with a plain double")
struct AttachmentOpenerPlainTests {
    let double = URLOpenerDouble()
    let file = URL(filePath: "/attachments/ticket.pdf")
    var attachments: AttachmentOpener {
        AttachmentOpener(opener: double, center: NotificationCenter())
    }

    @Test func `The plain double is called once with the file`() throws {
        double.openReturnValue = true
        try attachments.openAttachment(at: file)

        #expect(double.openDidGetCalled)
        #expect(double.openCallCount == 1)
        #expect(double.openReceivedURL == file)
    }

    @Test func `If the plain double fails, the error contains the file`() {
        double.openShouldFail = true

        #expect(throws: AttachmentError.nothingOpens(file)) {
            try attachments.openAttachment(at: file)
        }
        #expect(double.openReceivedURL == file)
    }
}
