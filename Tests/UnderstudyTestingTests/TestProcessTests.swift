import Testing

@testable import UnderstudyFrameworks

@Suite("Test processes") struct TestProcessTests {
    @Test(
        arguments: [
            ("/app/.build/debug/AppPackageTests.xctest", []),
            ("/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", []),
            ("/usr/libexec/swift/pm/swiftpm-testing-helper", []),
            ("/Users/me/App.app/App", ["HOME", "XCTestConfigurationFilePath"]),
        ] as [(String, Set<String>)])
    func `A process that runs tests is recognized by its program or its environment`(
        program: String, variables: Set<String>
    ) {
        #expect(TestProcess.runsTests(program: program, variables: variables))
    }

    @Test func `A program that only links a testing library isn't a test process`() {
        #expect(!TestProcess.runsTests(program: "/app/.build/debug/App", variables: ["HOME"]))
        #expect(!TestProcess.runsTests(program: "", variables: []))
    }

    @Test func `The process of this test is a test process`() {
        #expect(TestProcess.isCurrent)
    }
}
