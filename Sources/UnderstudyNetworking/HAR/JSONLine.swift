import Foundation

/// A type representing a line in a body that contains several JSON texts. The text is either alone
/// on its line or, in an event stream, follows `data:`.
struct JSONLine {
    /// The bytes that precede the JSON text. If there is no JSON text, these are the bytes of the
    /// whole line.
    let start: Data
    let text: Data
    /// The JSON value, or `nil` if the line does not contain one.
    let value: JSONValue?
    /// The bytes that follow the JSON text, i.e. the first half of a line break.
    let end: Data

    /// Returns the lines of a body. The line breaks between them are not included.
    static func all(in body: Data) -> [JSONLine] {
        body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(JSONLine.init)
    }

    private init(_ line: Data) {
        let field = Data("data:".utf8)
        let rest = (line.starts(with: field) ? line.dropFirst(field.count) : line)
            .drop { $0 == UInt8(ascii: " ") }
        let isCut = rest.last == UInt8(ascii: "\r")
        let text = isCut ? rest.dropLast() : rest
        let first = text.first
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = JSONValue(Data(text))
        else {
            (start, self.text, self.value, end) = (line, Data(), nil, Data())
            return
        }
        (start, self.text, self.value) = (line.prefix(upTo: rest.startIndex), text, value)
        end = isCut ? rest.suffix(1) : Data()
    }
}
