#if os(macOS) || os(Linux)
    import Foundation

    /// The built example as a separate process.
    enum GreeterProcess {
        struct Outcome: Equatable {
            var output: String
            var errors: String
            var status: Int32
        }

        /// Starts the process and waits for it to end.
        static func run(in environment: [String: String]) throws -> Outcome {
            let process = Process()
            process.executableURL = executable
            process.environment = environment
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            // Both outputs are only a few lines, which fit into the buffers of the pipes.
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            let failed = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Outcome(
                output: String(decoding: printed, as: UTF8.self),
                errors: String(decoding: failed, as: UTF8.self), status: process.terminationStatus)
        }

        /// The program, which is next to the bundle of the tests.
        private static var executable: URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            let directory = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
            return directory.appending(path: "LaunchInjectionProgram")
        }
    }
#endif
