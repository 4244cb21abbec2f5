import SpyMacro
import Testing
import Understudy

@Suite("Reports without a test framework")
struct StandardErrorTests {
    @Test func `Each report is a separate line of standard error`() async {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let location = TestReport.Location(
                fileID: "App/Opener.swift", filePath: "/App/Opener.swift", line: 12, column: 5)
            for message in ["one", "two"] {
                TestReport.ExtensionPoint.StandardError.reporter.receive(
                    TestReport(message, at: location))
            }
        }.map { result in
            #expect(
                String(decoding: result.standardErrorContent, as: UTF8.self).contains(
                    "App/Opener.swift:12: error: one\nApp/Opener.swift:12: error: two\n"))
        }
    }
}
