import Foundation
import Understudy

extension StubbedLaunch {
    /// Returns the double that this process was started with, or `nil` if there is none.
    ///
    /// An invalid double is an error, so that the process doesn't use the real implementation by
    /// accident. A release build ignores doubles in the environment unless the call allows them.
    ///
    /// - Parameters:
    ///   - version: the version that this process expects.
    ///   - variable: the name of the environment variable.
    ///   - environment: the environment to read, by default that of this process.
    ///   - inReleaseBuilds: `true` if a release build accepts a double too. Then everyone who
    ///     starts the process can inject one, so use it only for programs that aren't shipped.
    /// - Throws: ``ReadingError`` if the double is invalid.
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

    /// Returns the double, or exits with status 78 and prints the reason to standard error.
    ///
    /// ```swift
    /// let forecast: any Forecast = StubbedLaunch<StubForecast>.readOrExit() ?? LiveForecast()
    /// ```
    ///
    /// - Parameters:
    ///   - version: the version that this process expects.
    ///   - variable: the name of the environment variable.
    ///   - environment: the environment to read, by default that of this process.
    ///   - inReleaseBuilds: `true` if a release build accepts a double too; see
    ///     ``read(version:variable:environment:inReleaseBuilds:)``.
    /// - Returns: the double, or `nil` if there is none.
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
            // `EX_CONFIG` of sysexits.h: a configuration error.
            exit(78)
        }
    }

    /// The JSON text. Foundation replaces bytes of a variable that aren't valid UTF-8 with U+FFFD;
    /// ``environment(adding:isUnitTesting:)`` escapes that character.
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

    /// Returns whether an error means that the whole text isn't JSON.
    private static func isWithoutPlace(_ error: any Error) -> Bool {
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.codingPath.isEmpty
    }

    /// Any JSON, because the version is checked before the double is decoded.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}
