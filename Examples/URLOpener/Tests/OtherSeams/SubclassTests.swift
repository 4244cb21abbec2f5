import Foundation
import Testing

/// Labels an attachment with its size. A test can override the method that reads the size.
class AttachmentLabel {
    func text(for file: URL) -> String {
        guard let size = size(of: file) else { return "\(file.lastPathComponent), not here yet" }
        return "\(file.lastPathComponent), \(size) bytes"
    }

    func size(of file: URL) -> Int? {
        try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    }
}

final class AttachmentLabelWithoutDisk: AttachmentLabel {
    var size: Int?

    override func size(of file: URL) -> Int? { size }
}

@Suite("Overridden method")
struct SubclassTests {
    let label = AttachmentLabelWithoutDisk()
    let file = URL(filePath: "/attachments/ticket.pdf")

    @Test func `The label contains the size of an existing file`() {
        label.size = 42

        #expect(label.text(for: file) == "ticket.pdf, 42 bytes")
    }

    @Test func `The label states that a file isn't available yet`() {
        #expect(label.text(for: file) == "ticket.pdf, not here yet")
    }

    @Test func `The real method returns no size for a file that doesn't exist`() {
        #expect(AttachmentLabel().text(for: file) == "ticket.pdf, not here yet")
    }
}
