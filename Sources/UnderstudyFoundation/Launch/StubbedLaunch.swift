import Foundation
import Understudy

/// A double for another process: a value that is passed in one environment variable.
///
/// ```swift
/// let double = StubbedLaunch(StubForecast(text: "Sunny"))
/// process.environment = try double.environment()
/// ```
///
/// The process reads it when it starts, with
/// ``read(version:variable:environment:inReleaseBuilds:)`` or with code of its own: the variable
/// contains the JSON object `{"version": 1, "double": …}`. If the text is too long for a variable,
/// it's written to a file, and the variable contains `@` and the file's path. The file is removed
/// when the `StubbedLaunch` is released, but within a test scope not before the end of the test.
public final class StubbedLaunch<Value: Codable> {
    private let value: Value
    private let version: Int
    private let variable: String
    private let longest: Int
    private let file = TemporaryFile()

    /// Creates a double for a process that will be started.
    ///
    /// - Parameters:
    ///   - value: the value that the process reads.
    ///   - version: the version of the value's encoding. A process that expects another version
    ///     throws an error.
    ///   - variable: the name of the environment variable.
    ///   - longest: the maximum number of bytes in the variable itself. On Linux one variable is
    ///     limited to 128 KB, and on macOS all of them together to 1 MB.
    public init(
        _ value: Value, version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        longest: Int = 64 * 1024
    ) {
        self.value = value
        self.version = version
        self.variable = variable
        self.longest = longest
    }

    /// Returns the environment for the process.
    ///
    /// - Parameters:
    ///   - base: the other variables of the process, by default those of this process, as
    ///     `Process.environment` requires. For an `XCUIApplication` pass its `launchEnvironment`.
    ///   - isUnitTesting: `true` to set the flag that ``isUnitTesting(in:)`` reads.
    /// - Throws: errors from encoding the value or writing the file.
    public func environment(
        adding base: [String: String] = ProcessInfo.processInfo.environment,
        isUnitTesting: Bool = true
    ) throws -> [String: String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(
            decoding: try encoder.encode(Envelope(version: version, double: value)), as: UTF8.self)
        // Unescaped, this character represents bytes that weren't valid UTF-8.
        let data = Data(text.replacing("\u{FFFD}", with: #"\ufffd"#).utf8)
        var environment = base
        if data.count > longest {
            try data.write(to: file.url, options: .atomic)
            // Keeps the file in `try StubbedLaunch(value).environment()`, where the double is
            // released at once.
            TestScope.current?.keep(file)
            environment[variable] = "@\(file.url.path)"
        } else {
            environment[variable] = String(decoding: data, as: UTF8.self)
        }
        environment[StubbedLaunch<Never>.testingVariable] = isUnitTesting ? "1" : nil
        return environment
    }
}

// These functions don't depend on the value, so they are members for `Never`:
// `StubbedLaunch.isUnitTesting()`.
extension StubbedLaunch where Value == Never {
    /// The name of the environment variable that marks a process started by a test: `UNIT_TESTING`.
    public static var testingVariable: String { "UNIT_TESTING" }

    /// Returns whether the process was started by a test, and may skip expensive setup.
    ///
    /// - Parameter environment: the environment to read, by default that of this process.
    /// - Returns: `true` if ``testingVariable`` is set to `1`.
    public static func isUnitTesting(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        environment[testingVariable] == "1"
    }
}

/// The path of a file that is removed when this object is released.
private final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "launch-double-\(UUID().uuidString).json")

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// The contents of the variable.
struct Envelope<Value> {
    var version: Int
    var double: Value

    enum CodingKeys: String, CodingKey {
        case version, double
    }
}

extension Envelope: Encodable where Value: Encodable {}
extension Envelope: Decodable where Value: Decodable {}
