import Understudy

#if canImport(XCTest)
    import XCTest
#endif

/// A process that may run tests.
enum TestProcess {
    /// `true` if the current process was started to run tests.
    static let isCurrent: Bool = {
        #if canImport(XCTest)
            let variables = Set(ProcessInfo.processInfo.environment.keys)
        #else
            let variables: Set<String> = []
        #endif
        return runsTests(program: CommandLine.arguments.first ?? "", variables: variables)
    }()

    /// Returns whether a process runs tests.
    ///
    /// `swift test` starts the bundle of tests itself on Linux, and one of two tools that load it
    /// on macOS. In Xcode, an app can host the tests, so only the environment shows it.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - variables: The names of the environment variables.
    static func runsTests(program: String, variables: Set<String>) -> Bool {
        let name = program.split(separator: "/").last ?? ""
        return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
            || !variables.isDisjoint(with: [
                "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier",
            ])
    }
}

extension TestReport.ExtensionPoint.TestFramework {
    /// `true` if the process was started to run tests.
    package static var isTestProcess: Bool { TestProcess.isCurrent }
}
