import Foundation
import Testing
import Understudy
import UnderstudyFoundation

private enum Level: Sendable { case info, error }

private protocol Logging {
    func log(_ message: String, level: Level)
    var messages: [String] { get }
}

extension InMemoryLog: Logging where Level == UnderstudyFoundationTests.Level {}

/// A minimal log that appends each message to a file.
private struct FileLog: Logging {
    let url: URL

    func log(_ message: String, level: Level) {
        let earlier = (try? Data(contentsOf: url)) ?? Data()
        try? (earlier + Data("\(message)\n".utf8)).write(to: url)
    }

    var messages: [String] {
        ((try? String(contentsOf: url, encoding: .utf8)) ?? "")
            .split(separator: "\n").map(String.init)
    }
}

@Suite("InMemoryLog")
struct InMemoryLogTests {
    @Test(arguments: [true, false])
    func `A log keeps messages in order, in memory and in a file`(isLive: Bool) {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
        defer { try? FileManager.default.removeItem(at: url) }
        let log: any Logging = isLive ? FileLog(url: url) : InMemoryLog<Level>()
        #expect(log.messages == [])
        log.log("one", level: .info)
        log.log("two", level: .error)
        #expect(log.messages == ["one", "two"])
    }

    @Test func `A log selects messages by level and records each call`() {
        let log = InMemoryLog<Level>()
        log.log("one", level: .info)
        log.log("two", level: .error)
        log.log("three", level: .info)
        #expect(log.messages(at: .info) == ["one", "three"])
        #expect(log.messages(at: .error) == ["two"])
        #expect(log.logging.wasCalled(.once, with: ("two", .error)))
    }
}
