import Foundation
import Understudy

/// Any JSON value.
///
/// Values can be compared and merged. Numbers are stored in decimal form so that long identifiers
/// remain exact.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Decimal)
    /// A number that is out of range for the decimal form.
    case float(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(Double.self) {
            self = .float(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .float(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// Creates a value by parsing JSON, or returns `nil` if the JSON is malformed.
    init?(_ json: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: json) else { return nil }
        self = value
    }

    /// This value encoded as JSON. Keys are sorted.
    var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding can't fail because all keys are strings and all numbers are finite.
        return (try? encoder.encode(self)) ?? Data()
    }

    /// Returns this value after applying a merge patch (RFC 7396), in which `null` removes a
    /// member.
    func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: JSONValue] = [:]
        if case .object(let old) = self { members = old }
        for (name, change) in changes {
            members[name] = change == .null ? nil : (members[name] ?? .null).merged(with: change)
        }
        return .object(members)
    }
}

// MARK: - Differences

/// A difference between two JSON values.
private struct JSONDifference {
    /// The path to the member, such as `places[1].name`. For the value itself, the path is empty.
    let path: String
    /// The actual value, or `nil` if it's missing.
    let found: JSONValue?
    /// The expected value, or `nil` if no value is expected.
    let wanted: JSONValue?

    /// Returns the text for a report, in which the actual value is marked with asterisks.
    func text(role: String) -> String {
        let member = "body \(path)"
        if case .string(let found) = found, case .string(let wanted) = wanted {
            let marked = ValueText.marked(found, comparedTo: wanted)
            return "\(member) \(marked), \(role) \(ValueText.wanted(wanted, comparedTo: found))"
        }
        return
            "\(member) *\(found?.reportText ?? "missing")*, \(role) \(wanted?.reportText ?? "none")"
    }
}

extension JSONValue {
    /// The maximum number of members to list in a report.
    private static let maximumMembers = 3
    /// The maximum number of characters of a value in a report.
    private static let maximumLength = 80

    /// Returns the text that describes the differences of a body in a report.
    ///
    /// - Parameters:
    ///   - role: The role of the other value, that is, wanted or recorded.
    ///
    /// - Returns: The text that lists the different members, or `nil` if the values differ as a
    ///   whole.
    func differenceText(from wanted: JSONValue, role: String) -> String? {
        let members = Self.differences(between: self, and: wanted)
        guard let first = members.first, !first.path.isEmpty else { return nil }
        var texts = members.prefix(Self.maximumMembers).map { $0.text(role: role) }
        let omittedCount = members.count - Self.maximumMembers
        if omittedCount > 0 { texts.append("\(omittedCount) more in the body") }
        return texts.joined(separator: ", ")
    }

    /// Returns the members that differ from those in another value, sorted by name.
    private static func differences(
        between found: JSONValue?, and wanted: JSONValue?, at path: String = ""
    ) -> [JSONDifference] {
        switch (found, wanted) {
        case (.object(let found)?, .object(let wanted)?):
            Set(found.keys).union(wanted.keys).sorted().flatMap { name in
                differences(
                    between: found[name], and: wanted[name], at: Self.path(to: name, in: path))
            }
        case (.array(let found)?, .array(let wanted)?):
            (0..<max(found.count, wanted.count)).flatMap { index in
                differences(
                    between: index < found.count ? found[index] : nil,
                    and: index < wanted.count ? wanted[index] : nil, at: "\(path)[\(index)]")
            }
        default:
            found == wanted ? [] : [JSONDifference(path: path, found: found, wanted: wanted)]
        }
    }

    private static func path(to name: String, in path: String) -> String {
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        if !isPlain { return "\(path)[\(String(reflecting: name))]" }
        return path.isEmpty ? name : "\(path).\(name)"
    }

    /// The text that represents this value in a report (truncated if it's long).
    fileprivate var reportText: String {
        let text = String(decoding: data, as: UTF8.self)
        return text.count > Self.maximumLength ? text.prefix(Self.maximumLength) + "…" : text
    }
}
