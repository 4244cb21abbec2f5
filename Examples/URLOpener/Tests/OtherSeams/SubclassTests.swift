import Foundation
import Testing

/// Names an attachment, and asks the disk for its size in a method that a test can override.
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

@Suite("A subclass as the first step towards a seam")
struct SubclassTests {
    let label = AttachmentLabelWithoutDisk()
    let file = URL(filePath: "/attachments/ticket.pdf")

    @Test("tells the size of a file that is here")
    func sized() {
        label.size = 42

        #expect(label.text(for: file) == "ticket.pdf, 42 bytes")
    }

    @Test("says so when a file is not here yet")
    func missing() {
        #expect(label.text(for: file) == "ticket.pdf, not here yet")
    }

    @Test("leaves the overridden line untested, which only the real class runs")
    func real() {
        #expect(AttachmentLabel().text(for: file) == "ticket.pdf, not here yet")
    }
}
