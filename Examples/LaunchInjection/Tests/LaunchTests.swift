import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import LaunchInjectionExample

#if DEBUG && (os(macOS) || os(Linux))
    @Suite("Launch with a double")
    struct LaunchTests {
        private let host = StubHost(hostName: "the test's \"machine\" ü")

        @Test func `The process greets with the double and skips expensive setup`() throws {
            let double = StubbedLaunch(host)
            let outcome = try GreeterProcess.run(in: try double.environment())
            #expect(outcome.output == "Hello from the test's \"machine\" ü\n")
            #expect(outcome.errors == "")
            #expect(outcome.status == 0)
        }

        @Test func `The process reads a long double from a file`() throws {
            let double = StubbedLaunch(StubHost(hostName: String(repeating: "x", count: 200_000)))
            let outcome = try GreeterProcess.run(in: try double.environment())
            #expect(outcome.output.utf8.count == "Hello from \n".utf8.count + 200_000)
            #expect(outcome.status == 0)
        }

        @Test func `The process performs its setup with a double unless it's a unit test`() throws {
            let double = StubbedLaunch(host)
            let outcome = try GreeterProcess.run(in: try double.environment(isUnitTesting: false))
            #expect(outcome.output == "Preparing everything\nHello from the test's \"machine\" ü\n")
        }

        @Test func `Without a double, the process greets with the real host name`() throws {
            var environment = ProcessInfo.processInfo.environment
            environment["LAUNCH_DOUBLE"] = nil
            let outcome = try GreeterProcess.run(in: environment)
            #expect(
                outcome.output == "Preparing everything\nHello from \(LiveHost().hostName)\n")
            #expect(outcome.status == 0)
        }

        @Test(arguments: [
            "", "{", #"{"version":1,"double":{}}"#, "@/no/such/file", "[[[[",
            #"{"version":1,"double":{"hostName":7}}"#,
        ])
        func `The process exits with an error if the double is invalid`(text: String) throws {
            let outcome = try GreeterProcess.run(in: ["LAUNCH_DOUBLE": text, "UNIT_TESTING": "1"])
            #expect(
                outcome
                    == .init(
                        output: "",
                        errors: "error: LAUNCH_DOUBLE: the value can't be decoded as StubHost\n",
                        status: 78))
        }

        @Test func `The process exits with an error if the double has another version`() throws {
            let double = StubbedLaunch(host, version: 2)
            let outcome = try GreeterProcess.run(in: try double.environment(adding: [:]))
            #expect(
                outcome
                    == .init(
                        output: "",
                        errors: "error: LAUNCH_DOUBLE: expected version 1, got version 2\n",
                        status: 78))
        }

        @Test func `The example's reader returns the same double as StubbedLaunch`() throws {
            let environment = try StubbedLaunch(host).environment()
            let copied = LaunchInjection.double(StubHost.self, from: environment)
            let library = try StubbedLaunch<StubHost>.read(environment: environment)
            #expect(copied?.hostName == host.hostName)
            #expect(library?.hostName == host.hostName)
        }
    }
#endif
