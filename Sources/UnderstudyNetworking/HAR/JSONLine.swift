import Foundation

/// One line of a body with several JSON texts: alone on the line, or after `data:` in an event
/// stream.
struct JSONLine {
    /// The bytes before the JSON text, or the whole line if there is none.
    let start: Data
    let text: Data
    /// The JSON value; `nil` if there is none.
    let value: JSONValue?
    /// The bytes after the JSON text: the first half of a line break.
    let end: Data

    /// Returns the lines of a body, without the line breaks between them.
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
