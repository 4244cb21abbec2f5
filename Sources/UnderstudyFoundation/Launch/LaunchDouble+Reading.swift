import Foundation
import Understudy

extension LaunchDouble {
    /// Reads the double that this process was started with; `nil` when there is none.
    ///
    /// A double that cannot be used is an error, so that the process does not take the live
    /// collaborator by accident.
    ///
    /// - Parameters:
    ///   - version: the version that this process wants.
    ///   - variable: the name of the environment variable.
    ///   - environment: where to look, by default the environment of this process.
    /// - Throws: ``LaunchDoubleError`` when there is a double that cannot be used.
    public static func read(
        version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(LaunchDoubleError) -> Value? {
        guard let text = environment[variable] else { return nil }
        let data = try contents(of: text, variable)
        let decoder = JSONDecoder()
        do {
            let found = try decoder.decode(Envelope<Ignored>.self, from: data).version
            guard found == version else {
                throw LaunchDoubleError.otherVersion(variable, found: found, wanted: version)
            }
            return try decoder.decode(Envelope<Value>.self, from: data).double
        } catch let error as LaunchDoubleError {
            throw error
        } catch {
            throw .unreadable(variable, reason: DecodingText.of(error))
        }
    }

    /// Reads the double, or ends the process with status 78 and the reason on standard error.
    ///
    /// ```swift
    /// let forecast: any Forecast = LaunchDouble<StubForecast>.readOrExit() ?? LiveForecast()
    /// ```
    ///
    /// - Parameters:
    ///   - version: the version that this process wants.
    ///   - variable: the name of the environment variable.
    ///   - environment: where to look, by default the environment of this process.
    /// - Returns: the double; `nil` when there is none.
    public static func readOrExit(
        version: Int = 1, variable: String = "LAUNCH_DOUBLE",
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Value? {
        do {
            return try read(version: version, variable: variable, environment: environment)
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            // `EX_CONFIG` of sysexits.h: something is wrong with the configuration.
            exit(78)
        }
    }

    private static func contents(
        of text: String, _ variable: String
    ) throws(LaunchDoubleError) -> Data {
        guard text.hasPrefix("@") else { return Data(text.utf8) }
        let path = String(text.dropFirst())
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .noFile(variable, path: path)
        }
        return data
    }

    /// Any JSON: the version is checked before the double is decoded.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}

/// Why a double that a process was started with cannot be used.
public enum LaunchDoubleError: Error, Equatable {
    /// The variable holds something else than the double that is wanted.
    case unreadable(_ variable: String, reason: String)
    /// The variable holds a double of another version.
    case otherVersion(_ variable: String, found: Int, wanted: Int)
    /// The variable names a file that cannot be read.
    case noFile(_ variable: String, path: String)
}

extension LaunchDoubleError: CustomStringConvertible {
    /// What is wrong, and with which variable.
    public var description: String {
        switch self {
        case .unreadable(let variable, let reason):
            "\(variable) holds no double that can be used: \(reason)"
        case .otherVersion(let variable, let found, let wanted):
            "\(variable) holds a double of version \(found), "
                + "and this process wants version \(wanted)"
        case .noFile(let variable, let path):
            "\(variable) names a file that cannot be read: \(path)\n"
                + ReportText.row(
                    "hint", "the file goes away with its LaunchDouble: keep that, or use .doubles")
        }
    }
}

/// What went wrong while decoding, in words that do not change with the release of Foundation.
enum DecodingText {
    static func of(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case .valueNotFound(let type, let context):
            "\(place(context.codingPath)) is null where \(shape(type) ?? "\(type)") is wanted"
        case .typeMismatch(let type, let context):
            "\(place(context.codingPath)) is not \(shape(type) ?? "of type \(type)")"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            "it is not JSON"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) is not valid: \(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// What JSON calls the types that Foundation asks for where a value has parts.
    private static func shape(_ type: Any.Type) -> String? {
        if "\(type)".hasPrefix("Dictionary<") { return "an object" }
        return "\(type)".hasPrefix("Array<") ? "a list" : nil
    }

    private static func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "the whole" }
        return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".").replacing(".[", with: "[")
    }
}
