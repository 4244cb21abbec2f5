import Foundation

/// A type representing any JSON value. Values can be compared and merged. Numbers are stored in
/// decimal form so that long identifiers remain exact.
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
        // Encoding cannot fail because all keys are strings and all numbers are finite.
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
