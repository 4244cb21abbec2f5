import Foundation
import Testing
import UnderstudyTesting

@testable import URLOpenerExample

@Suite("An attachment opener with a spy", .doubles)
struct AttachmentOpenerTests {
    let spy = URLOpenerSpy()
    let file = URL(filePath: "/attachments/ticket.pdf")
    var attachments: AttachmentOpener {
        AttachmentOpener(opener: spy, center: NotificationCenter())
    }

    @Test("hands the file to the opener, once")
    func opens() throws {
        spy.spies.open.returns(true)

        try attachments.openAttachment(at: file)

        #expect(spy.spies.open.didGetCalled)
        expect(spy.spies.open, .wasCalled(.once, with: file))
    }

    @Test("throws and names the file when the opener fails")
    func throwsOnFailure() {
        spy.spies.open.shouldFail = true

        #expect(throws: AttachmentError.nothingOpens(file)) {
            try attachments.openAttachment(at: file)
        }
        #expect(spy.spies.open.calls == [file])
    }

    @Test("throws for the one kind of file that nothing opens, and for no other")
    func failsOnCondition() throws {
        spy.spies.open.returns(true)
        spy.spies.open.when { $0.pathExtension == "key" }.returns(false)

        try attachments.openAttachment(at: file)

        #expect(throws: AttachmentError.self) {
            try attachments.openAttachment(at: URL(filePath: "/attachments/talk.key"))
        }
    }
}

@Suite("An attachment opener with the plain double")
struct AttachmentOpenerPlainTests {
    let double = URLOpenerDouble()
    let file = URL(filePath: "/attachments/ticket.pdf")
    var attachments: AttachmentOpener {
        AttachmentOpener(opener: double, center: NotificationCenter())
    }

    @Test("hands the file to the opener, once")
    func opens() throws {
        double.openReturnValue = true
        try attachments.openAttachment(at: file)

        #expect(double.openDidGetCalled)
        #expect(double.openCallCount == 1)
        #expect(double.openReceivedURL == file)
    }

    @Test("throws when the opener fails, and has called it")
    func throwsOnFailure() {
        double.openShouldFail = true

        #expect(throws: AttachmentError.nothingOpens(file)) {
            try attachments.openAttachment(at: file)
        }
        #expect(double.openReceivedURL == file)
    }
}
