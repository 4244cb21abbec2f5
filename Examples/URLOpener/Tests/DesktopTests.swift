#if os(Linux)
    import Foundation
    import Testing

    @testable import URLOpenerExample

    @Suite("The desktop as an opener")
    struct DesktopTests {
        let file = URL(filePath: "/attachments/ticket.pdf")

        @Test("opens what its command takes")
        func commandTakes() {
            #expect(Desktop(command: "true").open(file))
        }

        @Test("opens nothing when its command fails")
        func commandFails() {
            #expect(!Desktop(command: "false").open(file))
        }

        @Test("hands its command the URL as one text")
        func commandGetsURL() throws {
            let path = "/tmp/" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: path) }
            // Without a scheme, the URL's text is a path, and `touch` leaves a file there.
            let url = try #require(URL(string: path))

            #expect(Desktop(command: "touch").open(url))

            #expect(FileManager.default.fileExists(atPath: path))
        }

        @Test("opens nothing without its command")
        func commandMissing() {
            #expect(!Desktop(command: "no-such-command-here").open(file))
        }
    }
#endif
