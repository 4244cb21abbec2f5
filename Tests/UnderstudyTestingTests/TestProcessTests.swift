import Testing

@testable import UnderstudyFrameworks

@Suite("Test processes") struct TestProcessTests {
    @Test(
        "A process that runs tests is recognized by its program or its environment",
        arguments: [
            ("/app/.build/debug/AppPackageTests.xctest", []),
            ("/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", []),
            ("/usr/libexec/swift/pm/swiftpm-testing-helper", []),
            ("/Users/me/App.app/App", ["HOME", "XCTestConfigurationFilePath"]),
        ] as [(String, Set<String>)])
    func recognized(program: String, variables: Set<String>) {
        #expect(TestProcess.runsTests(program: program, variables: variables))
    }

    @Test("A program that only links a testing library isn't a test process")
    func program() {
        #expect(!TestProcess.runsTests(program: "/app/.build/debug/App", variables: ["HOME"]))
        #expect(!TestProcess.runsTests(program: "", variables: []))
    }

    @Test("The process of this test is a test process") func current() {
        #expect(TestProcess.isCurrent)
    }
}
