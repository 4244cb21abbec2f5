import Foundation
import Understudy

extension StubbedLaunch {
    /// Reads the double that this process was started with; `nil` when there is none.
    ///
    /// A double that cannot be used is an error, so that the process does not take the live
    /// collaborator by accident. In a release build there is no double, whatever the environment
    /// says, unless the call allows it.
    ///
    /// - Parameters:
    ///   - version: the version that this process wants.
    ///   - variable: the name of the environment variable.
    ///   - environment: where to look, by default the environment of this process.
    ///   - inReleaseBuilds: whether a release build takes a double too. Then everyone who starts
    ///     the process can give it one, so it is for programs that are not shipped.
    /// - Throws: ``ReadingError`` when there is a double that cannot be used.
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

    /// Reads the double, or ends the process with status 78 and the reason on standard error.
    ///
    /// ```swift
    /// let forecast: any Forecast = StubbedLaunch<StubForecast>.readOrExit() ?? LiveForecast()
    /// ```
    ///
    /// - Parameters:
    ///   - version: the version that this process wants.
    ///   - variable: the name of the environment variable.
    ///   - environment: where to look, by default the environment of this process.
    ///   - inReleaseBuilds: whether a release build takes a double too; see
    ///     ``read(version:variable:environment:inReleaseBuilds:)``.
    /// - Returns: the double; `nil` when there is none.
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
            // `EX_CONFIG` of sysexits.h: something is wrong with the configuration.
            exit(78)
        }
    }

    /// The JSON text. Foundation repairs a variable whose bytes are no UTF-8, and leaves U+FFFD;
    /// ``environment(adding:isUnitTesting:)`` writes that character as an escape.
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

    /// Whether an error says that the whole text is no JSON.
    private static func isWithoutPlace(_ error: any Error) -> Bool {
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.codingPath.isEmpty
    }

    /// Any JSON: the version is checked before the double is decoded.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}
