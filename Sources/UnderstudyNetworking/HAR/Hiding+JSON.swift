import Foundation

extension Hiding {
    /// The number that replaces hidden numbers. It spells `hidden by` on a telephone keypad. This
    /// number is unlikely to be an actual value, and it fits in 32 bits.
    private static let replacementNumber: Decimal = 44_333_629

    func members(of value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(members))
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        (name, hides(name) ? Self.replacement(for: value) : self.members(of: value))
                    }))
        default: value
        }
    }

    /// Hides values in a body that contains several JSON texts, with one text per line. Any line
    /// without hidden values isn't changed.
    func lines(of body: Data) -> Data {
        let lines = JSONLine.all(in: body).map { line in
            guard let value = line.value else { return line.start }
            let hidden = members(of: value)
            return line.start + (hidden == value ? line.text : hidden.data) + line.end
        }
        return Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Returns a replacement that has the same type as a value, so that it can still be decoded. A
    /// value that only indicates whether something is present is kept.
    private static func replacement(for value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool: value
        case .number, .float: .number(replacementNumber)
        case .string: .string(replacement)
        case .array(let values): .array(values.map(replacement(for:)))
        case .object(let members): .object(members.mapValues(replacement(for:)))
        }
    }

    /// Adds the names of values that are hidden. If an object is hidden, its members were hidden
    /// one by one.
    static func addHiddenMembers(of value: JSONValue, to names: inout [String]) {
        switch value {
        case .array(let values): for value in values { addHiddenMembers(of: value, to: &names) }
        case .object(let members):
            for (name, value) in members {
                if isHidden(value) { names.append(name) }
                addHiddenMembers(of: value, to: &names)
            }
        default: break
        }
    }

    private static func isHidden(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text == replacement
        case .number(let value): value == replacementNumber
        case .array(let values): values.contains(where: isHidden)
        default: false
        }
    }
}

/// A line in a body that contains several JSON texts.
///
/// The text is either alone on its line or, in an event stream, follows `data:`.
struct JSONLine {
    /// The bytes that precede the JSON text, or the whole line if there is no JSON text.
    let start: Data
    let text: Data
    /// The JSON value, or `nil` if the line doesn't contain one.
    let value: JSONValue?
    /// The bytes that follow the JSON text, that is, the first half of a line break.
    let end: Data

    /// Returns the lines of a body. The line breaks between them aren't included.
    static func all(in body: Data) -> [JSONLine] {
        body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(JSONLine.init)
    }

    private init(_ line: Data) {
        let field = Data("data:".utf8)
        let rest = (line.starts(with: field) ? line.dropFirst(field.count) : line)
            .drop { $0 == UInt8(ascii: " ") }
        let endsInCarriageReturn = rest.last == UInt8(ascii: "\r")
        let text = endsInCarriageReturn ? rest.dropLast() : rest
        let first = text.first
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = JSONValue(Data(text))
        else {
            start = line
            self.text = Data()
            self.value = nil
            end = Data()
            return
        }
        start = line.prefix(upTo: rest.startIndex)
        self.text = text
        self.value = value
        end = endsInCarriageReturn ? rest.suffix(1) : Data()
    }
}
