import Foundation
import Understudy

/// A double for another process, which is passed in an environment variable.
///
/// ```swift
/// let double = StubbedLaunch(StubForecast(text: "Sunny"))
/// process.environment = try double.environment()
/// ```
///
/// When the process starts, it should read the double with
/// ``read(version:variable:environment:inReleaseBuilds:)``. A process that doesn't use this library
/// can read it with its own code because the variable simply contains the JSON object `{"version":
/// 1, "double": …}`.
///
/// If the text is too long for an environment variable, it's written to a file instead, and the
/// variable contains `@` followed by the path of the file. The file is removed when the
/// `StubbedLaunch` is released. If there is a test scope, the file isn't removed before the end of
/// the test.
public final class StubbedLaunch<Value: Codable> {
    private let value: Value
    private let version: Int
    private let variable: String
    private let longest: Int
    private let file = TemporaryFile()

    /// Creates a double for a process that you are going to start.
    ///
    /// - Parameters:
    ///   - value: The value to pass to the process.
    ///   - version: The version of the value's encoding. A process that expects a different version
    ///     throws an error.
    ///   - variable: The name of the environment variable that contains the double.
    ///   - longest: The maximum number of bytes to store in the variable itself. On Linux, a
    ///     variable is limited to 128 KB. On macOS, all variables together are limited to 1 MB.
    public init(
        _ value: Value, version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        longest: Int = 64 * 1024
    ) {
        self.value = value
        self.version = version
        self.variable = variable
        self.longest = longest
    }

    /// Returns the environment with which you should start the process.
    ///
    /// - Parameters:
    ///   - base: The other variables of the process. The default is the environment of this
    ///     process, which is what `Process.environment` requires. For an `XCUIApplication`, pass
    ///     its `launchEnvironment`.
    ///   - isUnitTesting: Whether to set the flag that is read by ``isUnitTesting(in:)``.
    ///
    /// - Throws: Any error that occurs while the value is encoded or the file is written.
    public func environment(
        adding base: [String: String] = ProcessInfo.processInfo.environment,
        isUnitTesting: Bool = true
    ) throws -> [String: String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(
            decoding: try encoder.encode(Envelope(version: version, double: value)), as: UTF8.self)
        // If this character isn't escaped, it represents bytes that weren't valid UTF-8.
        let data = Data(text.replacing("\u{FFFD}", with: #"\ufffd"#).utf8)
        var environment = base
        if data.count > longest {
            try data.write(to: file.url, options: .atomic)
            // In an expression like `try StubbedLaunch(value).environment()`, the double is
            // released immediately. In this case, the test scope needs to retain the file.
            TestScope.current?.keep(file)
            environment[variable] = "@\(file.url.path)"
        } else {
            environment[variable] = String(decoding: data, as: UTF8.self)
        }
        environment[StubbedLaunch<Bool>.testingVariable] = isUnitTesting ? "1" : nil
        return environment
    }
}

// These functions don't depend on the type of the value. They are members for one type so that you
// can write `StubbedLaunch.isUnitTesting()`. `Never` would require iOS 17 and macOS 14.
extension StubbedLaunch where Value == Bool {
    /// The name of the environment variable which indicates that a process was started by a test.
    static var testingVariable: String { "UNIT_TESTING" }

    /// Returns whether the process was started by a test, in which case it can skip expensive
    /// setup.
    ///
    /// - Parameters:
    ///   - environment: The environment to read. The default is the environment of this process.
    ///
    /// - Returns: `true` if the value of the variable `UNIT_TESTING` is `1`, otherwise `false`.
    public static func isUnitTesting(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        environment[testingVariable] == "1"
    }
}

/// A file that is removed when the instance is released.
private final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "launch-double-\(UUID().uuidString).json")

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// The contents of the environment variable.
struct Envelope<Value: Codable>: Codable {
    var version: Int
    var double: Value
}
