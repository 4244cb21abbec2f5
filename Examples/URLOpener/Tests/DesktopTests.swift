#if os(Linux)
    import Foundation
    import Testing

    @testable import URLOpenerExample

    @Suite("Desktop opener")
    struct DesktopTests {
        let file = URL(filePath: "/attachments/ticket.pdf")

        @Test func `The desktop opens a file if its command succeeds`() {
            #expect(Desktop(command: "true").open(file))
        }

        @Test func `The desktop opens nothing if its command fails`() {
            #expect(!Desktop(command: "false").open(file))
        }

        @Test func `The command receives the URL as one argument`() throws {
            let path = "/tmp/" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: path) }
            // The URL has no scheme, so its text is a path, and `touch` creates a file there.
            let url = try #require(URL(string: path))

            #expect(Desktop(command: "touch").open(url))

            #expect(FileManager.default.fileExists(atPath: path))
        }

        @Test func `The desktop opens nothing if its command doesn't exist`() {
            #expect(!Desktop(command: "no-such-command-here").open(file))
        }
    }
#endif
