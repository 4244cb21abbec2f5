import Foundation
import Understudy

/// A double on its way into another process: a value that travels in one environment variable.
///
/// ```swift
/// let double = StubbedLaunch(StubForecast(text: "Sunny"))
/// process.environment = try double.environment()
/// ```
///
/// The process reads it at its start, with
/// ``read(version:variable:environment:inReleaseBuilds:)`` or with a reader of its own: the
/// variable holds the JSON object `{"version": 1, "double": …}`. A text that is too long for a
/// variable goes into a file, and the variable holds `@` and the file's path. The file is removed
/// when the `StubbedLaunch` is released; where a test has a scope, not before its end.
public final class StubbedLaunch<Value: Codable> {
    private let value: Value
    private let version: Int
    private let variable: String
    private let longest: Int
    private let file = TemporaryFile()

    /// Makes a double for a process that is to be started.
    ///
    /// - Parameters:
    ///   - value: what the process finds.
    ///   - version: the version of the value's coded form; a process that wants another one refuses
    ///     it.
    ///   - variable: the name of the environment variable.
    ///   - longest: the most bytes that travel in the variable itself. One variable may have 128 KB
    ///     on Linux, and all of them together 1 MB on macOS.
    public init(
        _ value: Value, version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        longest: Int = 64 * 1024
    ) {
        self.value = value
        self.version = version
        self.variable = variable
        self.longest = longest
    }

    /// The environment for the process.
    ///
    /// - Parameters:
    ///   - base: what the process has beside it; by default what this process has, which is what
    ///     `Process.environment` needs. For an `XCUIApplication` give its `launchEnvironment`.
    ///   - isUnitTesting: whether the flag is set that ``isUnitTesting(in:)`` reads.
    /// - Throws: what encoding or writing the file throws.
    public func environment(
        adding base: [String: String] = ProcessInfo.processInfo.environment,
        isUnitTesting: Bool = true
    ) throws -> [String: String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(
            decoding: try encoder.encode(Envelope(version: version, double: value)), as: UTF8.self)
        // This character, read raw, stands for bytes that were no UTF-8.
        let data = Data(text.replacing("\u{FFFD}", with: #"\ufffd"#).utf8)
        var environment = base
        if data.count > longest {
            try data.write(to: file.url, options: .atomic)
            // Keeps the file of `try StubbedLaunch(value).environment()`, whose double is released
            // at once.
            TestScope.current?.keep(file)
            environment[variable] = "@\(file.url.path)"
        } else {
            environment[variable] = String(decoding: data, as: UTF8.self)
        }
        environment[StubbedLaunch<Never>.testingVariable] = isUnitTesting ? "1" : nil
        return environment
    }
}

/// A place for a file, which is removed when this object is released.
private final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "launch-double-\(UUID().uuidString).json")

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// What the variable holds.
struct Envelope<Value> {
    var version: Int
    var double: Value

    enum CodingKeys: String, CodingKey {
        case version, double
    }
}

extension Envelope: Encodable where Value: Encodable {}
extension Envelope: Decodable where Value: Decodable {}
