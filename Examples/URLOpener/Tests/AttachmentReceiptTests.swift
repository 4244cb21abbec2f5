import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import URLOpenerExample

@Suite("Attachment receipts", .doubles)
struct AttachmentReceiptTests {
    let opener = URLOpenerSpy()
    let hub = NotificationHub()
    let ids = UUIDSequence.incrementing
    let timeline = TestTimeline()
    let dates: TestDateSource
    let attachments: AttachmentOpener
    let file = URL(filePath: "/attachments/ticket.pdf")

    init() {
        dates = TestDateSource(on: timeline)
        attachments = AttachmentOpener(
            opener: opener, center: hub.center, makeID: ids.next, now: dates.date)
        opener.spies.open.returns(true)
    }

    @Test func `A receipt contains the file and the date of its opening`() throws {
        timeline.advance(by: .seconds(90))

        let receipt = try attachments.openAttachment(at: file)

        #expect(receipt.id.uuidString == "00000000-0000-4000-8000-000000000001")
        #expect(receipt.file == file)
        #expect(receipt.openedAt == Date(timeIntervalSinceReferenceDate: 90))
    }

    @Test func `Each receipt is posted once`() throws {
        hub.guardDefaultCenter()

        let first = try attachments.openAttachment(at: file)
        let second = try attachments.openAttachment(at: file)

        #expect([first.id, second.id] == ids.generated)
        let posted = hub.posts(named: .attachmentOpened).map {
            $0.userInfo?[AttachmentReceipt.key] as? AttachmentReceipt
        }
        #expect(posted == [first, second])
    }

    @Test func `If no app opens the file, no receipt is created or posted`() {
        opener.spies.open.shouldFail = true

        #expect(throws: AttachmentError.self) { try attachments.openAttachment(at: file) }

        #expect(hub.posts.isEmpty)
        #expect(ids.generated.isEmpty)
    }

    @Test func `The receipt is posted after the file was opened`() throws {
        try attachments.openAttachment(at: file)

        expectOrder {
            opener.spies.open
            hub.posting.when { $0.name == .attachmentOpened }
        }
    }
}
