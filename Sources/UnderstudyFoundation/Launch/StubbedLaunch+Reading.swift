import Foundation
import Understudy

extension StubbedLaunch {
    /// Returns the double that this process was started with, or `nil` if it was started without
    /// one.
    ///
    /// If the double is invalid, this function throws an error because otherwise the process would
    /// use the real implementation by accident. A release build ignores any double in its
    /// environment unless you specify otherwise.
    ///
    /// - Parameters:
    ///   - version: The version of the double that this process expects.
    ///   - variable: The name of the environment variable that contains the double.
    ///   - environment: The environment to read. The default is the environment of this process.
    ///   - inReleaseBuilds: Whether a release build also accepts a double. If this argument is
    ///     `true`, anyone who starts the process can inject a double, so you should only use it for
    ///     programs that aren't shipped.
    ///
    /// - Throws: A ``ReadingError`` if the double is invalid.
    public static func read(
        version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        environment: [String: String] = ProcessInfo.processInfo.environment,
        inReleaseBuilds: Bool = false
    ) throws(ReadingError) -> Value? {
        guard LaunchBuild.takesDoubles(inReleaseBuilds: inReleaseBuilds),
            let text = environment[variable]
        else { return nil }
        let data = try contents(of: text, from: variable)
        do {
            let found = try decode(Envelope<Ignored>.self, from: data, of: variable).version
            guard found == version else {
                throw ReadingError.otherVersion(variable, found: found, wanted: version)
            }
        }
        return try decode(Envelope<Value>.self, from: data, of: variable).double
    }

    /// Returns the double that this process was started with.
    ///
    /// If the double is invalid, this function prints the reason to standard error and exits with
    /// status 78.
    ///
    /// ```swift
    /// let forecast: any Forecast = StubbedLaunch<StubForecast>.readOrExit() ?? LiveForecast()
    /// ```
    ///
    /// - Parameters:
    ///   - version: The version of the double that this process expects.
    ///   - variable: The name of the environment variable that contains the double.
    ///   - environment: The environment to read. The default is the environment of this process.
    ///   - inReleaseBuilds: Whether a release build also accepts a double. For more information,
    ///     see ``read(version:variable:environment:inReleaseBuilds:)``.
    ///
    /// - Returns: The double, or `nil` if this process was started without one.
    public static func readOrExit(
        version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        environment: [String: String] = ProcessInfo.processInfo.environment,
        inReleaseBuilds: Bool = false
    ) -> Value? {
        do {
            return try read(
                version: version, variable: variable, environment: environment,
                inReleaseBuilds: inReleaseBuilds)
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            // This is the value of `EX_CONFIG` in sysexits.h, which indicates a configuration
            // error.
            exit(78)
        }
    }

    /// Returns the JSON text.
    ///
    /// Foundation replaces any bytes of a variable that aren't valid UTF-8 with the character
    /// U+FFFD. For this reason, ``environment(adding:isUnitTesting:)`` escapes that character.
    private static func contents(
        of text: String, from variable: String
    ) throws(ReadingError) -> Data {
        var data = Data(text.utf8)
        if text.hasPrefix("@") {
            let path = String(text.dropFirst())
            guard let found = FileManager.default.contents(atPath: path) else {
                throw .noFile(variable, path: path)
            }
            data = found
        }
        guard let read = String(data: data, encoding: .utf8), !read.contains("\u{FFFD}") else {
            throw .unreadable(variable, reason: "it isn't UTF-8")
        }
        return data
    }

    private static func decode<Result: Decodable>(
        _ type: Result.Type, from data: Data, of variable: String
    ) throws(ReadingError) -> Result {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw .unreadable(variable, reason: DecodingText.of(error))
        }
    }

    /// Any JSON value. Decoding one checks the version before the double is decoded.
    private struct Ignored: Codable {
        init(from decoder: any Decoder) {}

        func encode(to encoder: any Encoder) {}
    }
}

// MARK: - Build configuration

/// The build configuration of a process.
enum LaunchBuild {
    static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Returns whether a process accepts doubles in its build configuration.
    static func takesDoubles(inReleaseBuilds: Bool, isDebug: Bool = isDebug) -> Bool {
        isDebug || inReleaseBuilds
    }
}

// MARK: - Errors

extension StubbedLaunch {
    /// The reason why the double that a process was started with is invalid.
    public enum ReadingError: Error, Equatable {
        /// The variable doesn't contain a double of the expected type.
        case unreadable(_ variable: String, reason: String)
        /// The variable contains a double with a different version.
        case otherVersion(_ variable: String, found: Int, wanted: Int)
        /// The variable contains the path of a file that can't be read.
        case noFile(_ variable: String, path: String)
    }
}

extension StubbedLaunch.ReadingError: CustomStringConvertible {
    /// A description of the error, including the name of the variable.
    public var description: String {
        switch self {
        case .unreadable(let variable, let reason):
            "\(variable) can't be decoded: \(reason)"
        case .otherVersion(let variable, let found, let wanted):
            "\(variable) has version \(found), but this process expects version \(wanted)"
        case .noFile(let variable, let path):
            "\(variable) names a file that can't be read: \(path)\n"
                + ReportText.row(
                    "hint",
                    "the file is deleted with its StubbedLaunch: keep a reference, or use .doubles")
        }
    }
}

/// Descriptions of decoding errors that are the same in every release of Foundation.
private enum DecodingText {
    static func of(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case .valueNotFound(let type, let context):
            "\(place(context.codingPath)) is null, expected \(shape(type) ?? "\(type)")"
        case .typeMismatch(let type, let context):
            "\(place(context.codingPath)) isn't \(shape(type) ?? "of type \(type)")"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            // Foundation doesn't distinguish these errors.
            "it isn't JSON, or a number doesn't fit its type"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) isn't valid: \(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// Returns the JSON term for the container types that Foundation decodes.
    private static func shape(_ type: Any.Type) -> String? {
        if "\(type)".hasPrefix("Dictionary<") { return "an object" }
        return "\(type)".hasPrefix("Array<") ? "an array" : nil
    }

    private static func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "the value" }
        return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".").replacing(".[", with: "[")
    }
}
