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
    ///   - inReleaseBuilds: Whether or not a release build also accepts a double. If this argument
    ///     is `true`, anyone who starts the process can inject a double, so you should only use it
    ///     for programs that are not shipped.
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
        let data = try contents(of: text, variable)
        do {
            let found = try decode(Envelope<Ignored>.self, data, variable).version
            guard found == version else {
                throw ReadingError.otherVersion(variable, found: found, wanted: version)
            }
        }
        if JSONWalk(data).hasTrailingComma {
            throw .unreadable(variable, reason: DecodingText.notJSON)
        }
        return try decode(Envelope<Value>.self, data, variable).double
    }

    /// Returns the double that this process was started with. If the double is invalid, this
    /// function prints the reason to standard error and exits with status 78.
    ///
    /// ```swift
    /// let forecast: any Forecast = StubbedLaunch<StubForecast>.readOrExit() ?? LiveForecast()
    /// ```
    ///
    /// - Parameters:
    ///   - version: The version of the double that this process expects.
    ///   - variable: The name of the environment variable that contains the double.
    ///   - environment: The environment to read. The default is the environment of this process.
    ///   - inReleaseBuilds: Whether or not a release build also accepts a double. For more
    ///     information, see ``read(version:variable:environment:inReleaseBuilds:)``.
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
    /// Foundation replaces any bytes of a variable that are not valid UTF-8 with the character
    /// U+FFFD. For this reason, ``environment(adding:isUnitTesting:)`` escapes that character.
    private static func contents(
        of text: String, _ variable: String
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
            throw .unreadable(variable, reason: "it is not UTF-8")
        }
        return data
    }

    private static func decode<Result: Decodable>(
        _ type: Result.Type, _ data: Data, _ variable: String
    ) throws(ReadingError) -> Result {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            let number =
                isWithoutPlace(error)
                ? UnfitNumber.text(in: data) { changed in
                    do { _ = try JSONDecoder().decode(type, from: changed) } catch {
                        return isWithoutPlace(error)
                    }
                    return false
                } : nil
            throw .unreadable(variable, reason: number ?? DecodingText.of(error))
        }
    }

    /// Returns whether an error indicates that the text as a whole is not valid JSON.
    private static func isWithoutPlace(_ error: any Error) -> Bool {
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.codingPath.isEmpty
    }

    /// A type that can be decoded from any JSON value. It is used to check the version before the
    /// double is decoded.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}
