import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import LaunchInjectionExample

#if DEBUG && (os(macOS) || os(Linux))
    @Suite("A process that is started with a double")
    struct LaunchTests {
        private let host = StubHost(hostName: "the test's \"machine\" ü")

        @Test("greets from the double, and leaves expensive set-up out")
        func double() throws {
            let double = LaunchDouble(host)
            let outcome = try GreeterProcess.run(in: try double.environment())
            #expect(outcome.output == "Hello from the test's \"machine\" ü\n")
            #expect(outcome.errors == "")
            #expect(outcome.status == 0)
        }

        @Test("takes a double from a file when it is too long for a variable")
        func longDouble() throws {
            let double = LaunchDouble(StubHost(hostName: String(repeating: "x", count: 200_000)))
            let outcome = try GreeterProcess.run(in: try double.environment())
            #expect(outcome.output.utf8.count == "Hello from \n".utf8.count + 200_000)
            #expect(outcome.status == 0)
        }

        @Test("does all its work with a double, when it is not told that it is tested")
        func notTesting() throws {
            let double = LaunchDouble(host)
            let outcome = try GreeterProcess.run(in: try double.environment(isUnitTesting: false))
            #expect(outcome.output == "Preparing everything\nHello from the test's \"machine\" ü\n")
        }

        @Test("greets from the real machine without a double")
        func live() throws {
            var environment = ProcessInfo.processInfo.environment
            environment["LAUNCH_DOUBLE"] = nil
            let outcome = try GreeterProcess.run(in: environment)
            #expect(
                outcome.output == "Preparing everything\nHello from \(LiveHost().hostName)\n")
            #expect(outcome.status == 0)
        }

        @Test(
            "ends with a clear error, and not in a crash, when the value is corrupt",
            arguments: [
                "", "{", #"{"version":1,"double":{}}"#, "@/no/such/file", "[[[[",
                #"{"version":1,"double":{"hostName":7}}"#,
            ])
        func corrupt(text: String) throws {
            let outcome = try GreeterProcess.run(in: ["LAUNCH_DOUBLE": text, "UNIT_TESTING": "1"])
            #expect(
                outcome
                    == .init(
                        output: "", errors: "error: LAUNCH_DOUBLE: it cannot be read as StubHost\n",
                        status: 78))
        }

        @Test("ends with both versions named when the double has another one")
        func otherVersion() throws {
            let double = LaunchDouble(host, version: 2)
            let outcome = try GreeterProcess.run(in: try double.environment(adding: [:]))
            #expect(
                outcome
                    == .init(
                        output: "", errors: "error: LAUNCH_DOUBLE: it has version 2, not 1\n",
                        status: 78
                    ))
        }

        @Test("reads what LaunchDouble reads")
        func sameReaders() throws {
            let environment = try LaunchDouble(host).environment()
            let own = LaunchInjection.double(StubHost.self, from: environment)
            let ours = try LaunchDouble<StubHost>.read(environment: environment)
            #expect(own?.hostName == host.hostName)
            #expect(ours?.hostName == host.hostName)
        }
    }
#endif
