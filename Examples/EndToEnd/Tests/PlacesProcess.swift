#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    /// The built program as a separate process.
    enum PlacesProcess {
        struct Outcome: Equatable {
            var output: String
            var status: Int32
        }

        /// Starts the process and returns when it has ended.
        ///
        /// It doesn't block a thread. Otherwise, the test's server might be unable to respond.
        static func run(service: String) async throws -> Outcome {
            let process = Process()
            process.executableURL = executable
            process.environment = ProcessInfo.processInfo.environment
                // On a busy machine, the test's server may respond late.
                .merging(["SERVICE_URL": service, "SERVICE_TIMEOUT": "3600"]) { $1 }
            let output = Pipe()
            process.standardOutput = output
            try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { _ in continuation.resume() }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            // The output is only a few lines, which fit into the buffer of the pipe.
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            return Outcome(
                output: String(decoding: printed, as: UTF8.self), status: process.terminationStatus)
        }

        /// The program, which is next to the bundle of the tests.
        private static var executable: URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            let directory = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
            return directory.appending(path: "EndToEndProgram")
        }
    }
#endif
