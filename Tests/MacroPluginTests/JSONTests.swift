import Testing

@testable import MacroPlugin

@Suite("JSON") struct JSONTests {
    private func string(_ json: String) throws -> String {
        let text = try JSONReader.read(Array(json.utf8)) { try $0.readString() }
        let bytes = try JSONReader.read(Array(json.utf8)) { try $0.readBytes() }
        #expect(text == String(decoding: bytes, as: UTF8.self))
        return text
    }

    private func failure(_ json: String) -> JSONReader.Malformed? {
        do {
            try JSONReader.read(Array(json.utf8)) { try $0.skipValue() }
            return nil
        } catch { return error as? JSONReader.Malformed }
    }

    @Test(arguments: [
        (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""é😀""#, "é😀"),
        (#""\uD83D\uDE01\uD83D\uDFFF""#, "😁\u{1F7FF}"),
        (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude00""#, "\u{FFFD}"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0041\ude00""#, "A\u{FFFD}"),
    ])
    func `JSON strings are decoded with their escapes`(_ json: String, _ text: String) throws {
        #expect(try string(json) == text)
    }

    @Test func `An encoded JSON string is decoded to the same text`() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
        #expect(try string(Message.quoted(text + "😀")) == text + "😀")
    }

    @Test(arguments: [
        ("", "a value", 0), ("{", "a string", 1), (#"{"a""#, "`:`", 4),
        (#"{"a":"#, "a value", 5),
        (#"{"a":1"#, "`,` or `}`", 6), ("[1", "`,` or `]`", 2),
        (#"["a"#, "the end of this string", 1),
        ("[]]", "the end", 2), ("?", "a value", 0), (#"{"a":1,}"#, "a string", 7),
    ])
    func `Malformed JSON is reported with the expected token and its offset`(
        _ json: String, _ expected: String, _ offset: Int
    ) {
        #expect(failure(json) == JSONReader.Malformed(expected: expected, offset: offset))
    }

    @Test(arguments: [
        (#""\u12""#, "four hexadecimal digits"), (#""\uD8zz""#, "four hexadecimal digits"),
        (#""\x""#, "an escape"),
    ])
    func `A wrong escape in a JSON string is reported with its offset`(
        _ json: String, _ expected: String
    ) {
        #expect(throws: JSONReader.Malformed(expected: expected, offset: 1)) { try string(json) }
    }

    @Test func `JSON integers are read, and other or too large values are errors`() throws {
        func number(_ json: String) throws -> Int {
            try JSONReader.read(Array(json.utf8)) { try $0.readInteger() }
        }
        #expect(try number(" -12 ") == -12)
        #expect(try number("123456789012345678") == 123_456_789_012_345_678)
        #expect(throws: JSONReader.Malformed(expected: "a smaller number", offset: 0)) {
            try number("1234567890123456789")
        }
        #expect(throws: JSONReader.Malformed(expected: "a whole number", offset: 1)) {
            try number(" true")
        }
    }

    @Test(arguments: [("[", "]"), (#"{"":"#, "}"), (#"[{"":"#, "}]")])
    func `JSON that is nested too deeply is an error`(_ opening: String, _ closing: String) {
        func deep(_ count: Int) -> String {
            String(repeating: opening, count: count) + "1"
                + String(repeating: closing, count: count)
        }
        let count = JSONReader.maximumDepth / closing.count
        #expect(failure(deep(count)) == nil)
        #expect(
            failure(deep(100 * count))
                == JSONReader.Malformed(
                    expected: "less nesting", offset: count * opening.utf8.count + 1))
    }

    @Test func `JSON values that aren't read are skipped`() throws {
        let json = #" { "a" : [1, -2.5e+3, {"b": null}, true, "\"]"], "c" : 7, "d": {} } "#
        var value = 0
        try JSONReader.read(Array(json.utf8)) { reader in
            try reader.readObject { reader, key in
                if key == "c" { value = try reader.readInteger() }
            }
        }
        #expect(value == 7)
    }
}
