import Foundation
import Testing

/// The result of running the built command.
struct Outcome: Equatable {
    var output: String
    var errors: String
    var status: Int32
}

/// Expects the complete output and the exit status of a run.
func expect(
    _ outcome: Outcome, output: String = "", errors: String = "", status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(outcome.output == output, sourceLocation: sourceLocation)
    #expect(outcome.errors == errors, sourceLocation: sourceLocation)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
}

/// A temporary directory that is removed after the test.
final class Workspace {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: url.appending(path: name).path)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] { names(in: ".") }

    func names(in folder: String) -> [String] {
        let path = url.appending(path: folder).path
        return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }

    /// Runs the command in the directory.
    func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(arguments, input: input, environment: environment)
    }

    /// Runs the command, or another program, in the directory.
    func run(
        _ arguments: [String], input: String = "", program: URL = executable,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        #if os(macOS) || os(Linux)
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = url
            // Otherwise, a shell would warn if the machine doesn't have the requested language.
            process.environment = ProcessInfo.processInfo.environment
                .merging(["LC_ALL": "C"]) { $1 }.merging(environment) { $1 }
            let (stdin, stdout) = (Pipe(), Pipe())
            // Errors are written to a file because one of two pipes could fill up while we read the
            // other.
            let errorFile = url.deletingLastPathComponent()
                .appending(path: url.lastPathComponent + ".errors")
            try Data().write(to: errorFile)
            defer { try? FileManager.default.removeItem(at: errorFile) }
            process.standardInput = stdin
            process.standardOutput = stdout
            process.standardError = try FileHandle(forWritingTo: errorFile)
            try process.run()
            try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try stdin.fileHandleForWriting.close()
            let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let errors = try Data(contentsOf: errorFile)
            return Outcome(
                output: String(decoding: output, as: UTF8.self),
                errors: String(decoding: errors, as: UTF8.self), status: process.terminationStatus)
        #else
            throw NoProcesses()
        #endif
    }

    /// The command, which SwiftPM builds together with the tests and places in the folder of their
    /// bundle.
    static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let directory = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return directory.appending(path: "understudy-doubles")
    }
}

/// The root of the repository.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The error that is thrown if a program can't start another one.
struct NoProcesses: Error {}
