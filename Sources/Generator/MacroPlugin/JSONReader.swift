/// A parser that reads JSON from bytes in a single forward pass.
///
/// The compiler sends about ten kilobytes for each expansion, of which we need a few hundred bytes.
/// Instead of building a tree, the parser lets the caller read the members that it needs, and skips
/// the rest.
struct JSONReader {
    /// An error that occurred during parsing, and its position.
    struct Malformed: Error, Equatable {
        var expected: String
        var offset: Int
    }

    /// The maximum nesting depth of objects and arrays. No message reaches it, and it's safe for
    /// all stacks.
    static let maximumDepth = 128

    private let text: UnsafePointer<UInt8>
    private let count: Int
    private(set) var index = 0
    private var depth = 0
    /// `true` if the caller has read everything that it needs. The parser then skips the rest.
    private var isDone = false

    /// Parses a text. Unless the caller stops early by calling `stop()`, the whole text is parsed.
    static func read<Value>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        // Note that an empty array may not have a base address.
        try (bytes + [0]).withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                throw Malformed(expected: "a value", offset: 0)
            }
            var reader = JSONReader(text: start, count: bytes.count)
            let value = try body(&reader)
            if reader.isDone { return value }
            reader.skipSpace()
            if reader.index < reader.count { throw reader.malformed("the end") }
            return value
        }
    }

    private init(text: UnsafePointer<UInt8>, count: Int) {
        self.text = text
        self.count = count
    }

    /// Skips the rest of the text.
    mutating func stop() { isDone = true }

    // MARK: - Values

    /// Parses an object. Any value that `visit` doesn't read is skipped.
    mutating func readObject(_ visit: (inout JSONReader, String) throws -> Void) throws {
        try expect(0x7B /* { */, "an object")
        try enter()
        if eat(0x7D /* } */) { return leave() }
        repeat {
            let key = try readString()
            try expect(0x3A /* : */, "`:`")
            let start = index
            try visit(&self, key)
            if isDone { return }
            if index == start { try skipValue() }
        } while eat(0x2C /* , */)
        try expect(0x7D /* } */, "`,` or `}`")
        leave()
    }

    /// Parses an array. Any element that `visit` doesn't read is skipped.
    mutating func readArray(_ visit: (inout JSONReader) throws -> Void) throws {
        try expect(0x5B /* [ */, "an array")
        try enter()
        if eat(0x5D /* ] */) { return leave() }
        repeat {
            let start = index
            try visit(&self)
            if isDone { return }
            if index == start { try skipValue() }
        } while eat(0x2C /* , */)
        try expect(0x5D /* ] */, "`,` or `]`")
        leave()
    }

    /// Parses an integer.
    mutating func readInteger() throws -> Int {
        skipSpace()
        let start = index
        let isNegative = eat(0x2D /* - */)
        // No offset has this many digits, and they never overflow.
        let maximumDigits = 18
        var value = 0
        var digits = 0
        while index < count, text[index] >= 0x30, text[index] <= 0x39 {
            if digits == maximumDigits { throw malformed("a smaller number", at: start) }
            value = value * 10 + Int(text[index] - 0x30)
            digits += 1
            index += 1
        }
        if digits == 0 { throw malformed("a whole number", at: start) }
        return isNegative ? -value : value
    }

    /// Parses a string.
    mutating func readString() throws -> String {
        String(decoding: try readBytes(), as: UTF8.self)
    }

    /// Parses a string, and returns it in UTF-8.
    mutating func readBytes() throws -> [UInt8] {
        try expect(0x22 /* " */, "a string")
        let start = index
        try skipString()
        return try JSONString.unescape(text, start..<index - 1)
    }

    // MARK: - Skipping

    /// Skips a value of any type.
    mutating func skipValue() throws {
        skipSpace()
        guard index < count else { throw malformed("a value") }
        switch text[index] {
        case 0x7B /* { */: try readObject { _, _ in }
        case 0x5B /* [ */: try readArray { _ in }
        case 0x22 /* " */:
            index += 1
            try skipString()
        default: try skipWord()
        }
    }

    /// Skips the rest of a string, including its closing quotation mark.
    private mutating func skipString() throws {
        // In a build without optimization, reading a local constant is several times as fast as
        // reading a property.
        let text = text
        let count = count
        var position = index
        while position < count {
            let byte = text[position]
            position += byte == 0x5C /* \ */ ? 2 : 1
            if byte == 0x22 /* " */ {
                index = position
                return
            }
        }
        throw malformed("the end of this string", at: index - 1)
    }

    /// Skips a number, `true`, `false` or `null`.
    private mutating func skipWord() throws {
        let start = index
        while index < count {
            switch text[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: index += 1
            default:
                if index == start { throw malformed("a value") }
                return
            }
        }
    }

    private mutating func skipSpace() {
        while index < count {
            let byte = text[index]
            if byte > 0x20 { return }
            if byte != 0x20, byte < 0x09 || byte > 0x0D { return }
            index += 1
        }
    }

    // MARK: - Characters

    private mutating func eat(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < count, text[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ description: StaticString) throws {
        if !eat(byte) { throw malformed("\(description)") }
    }

    private mutating func enter() throws {
        depth += 1
        if depth > JSONReader.maximumDepth { throw malformed("less nesting") }
    }

    private mutating func leave() { depth -= 1 }

    private func malformed(_ expected: String, at offset: Int? = nil) -> Malformed {
        Malformed(expected: expected, offset: offset ?? index)
    }
}

// MARK: - Escapes

/// Functions that handle the escapes in JSON strings.
enum JSONString {
    /// Returns the UTF-8 bytes of an escaped text. The byte that follows the text isn't a part of
    /// an escape.
    ///
    /// As is usual in Swift, an unpaired surrogate becomes the replacement character.
    static func unescape(_ text: UnsafePointer<UInt8>, _ range: Range<Int>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        // Each part without escapes is appended in one piece.
        var start = range.lowerBound
        var index = start
        func appendPart() {
            bytes += UnsafeBufferPointer(start: text + start, count: index - start)
        }
        while index < range.upperBound {
            if text[index] != 0x5C /* \ */ {
                index += 1
                continue
            }
            appendPart()
            if let character = character(escapedBy: text[index + 1]) {
                bytes.append(character)
                index += 2
            } else {
                let scalar = try readScalar(in: text, at: &index)
                bytes += String(scalar).utf8
            }
            start = index
        }
        appendPart()
        return bytes
    }

    /// Reads the scalar in an escape like `\u0000` or in a surrogate pair.
    private static func readScalar(
        in text: UnsafePointer<UInt8>, at index: inout Int
    ) throws -> Unicode.Scalar {
        var value = try hexadecimal(text, at: index)
        index += 6
        // A high surrogate followed by a low surrogate represents one scalar.
        if value & 0xFC00 == 0xD800, text[index] == 0x5C /* \ */, text[index + 1] == 0x75 /* u */ {
            let second = try hexadecimal(text, at: index)
            if second & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + second & 0x3FF
                index += 6
            }
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Returns the character that an escape like `\n` represents, or `nil` for other escapes.
    private static func character(escapedBy letter: UInt8) -> UInt8? {
        switch letter {
        case 0x22 /* " */, 0x2F /* / */, 0x5C /* \ */: letter
        case 0x62 /* b */: 0x08
        case 0x66 /* f */: 0x0C
        case 0x6E /* n */: 0x0A
        case 0x72 /* r */: 0x0D
        case 0x74 /* t */: 0x09
        default: nil
        }
    }

    /// Returns the number in an escape like `\u0000`.
    private static func hexadecimal(_ text: UnsafePointer<UInt8>, at index: Int) throws -> UInt32 {
        if text[index + 1] != 0x75 {
            throw JSONReader.Malformed(expected: "an escape", offset: index)
        }
        var value: UInt32 = 0
        for position in index + 2..<index + 6 {
            let digit = text[position]
            switch digit {
            case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(digit - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(digit - 0x57)
            default:
                throw JSONReader.Malformed(expected: "four hexadecimal digits", offset: index)
            }
        }
        return value
    }

    /// Appends a string in quotation marks.
    static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        var string = string
        string.withUTF8 { text in
            // Each part without escapes is appended in one piece.
            var start = 0
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
                    index += 1
                    continue
                }
                bytes += UnsafeBufferPointer(rebasing: text[start..<index])
                switch byte {
                case 0x22, 0x5C: bytes += [0x5C, byte]
                case 0x0A: bytes += [0x5C, 0x6E]
                default: bytes += [0x5C, 0x75, 0x30, 0x30, digit(byte >> 4), digit(byte & 0xF)]
                }
                index += 1
                start = index
            }
            bytes += UnsafeBufferPointer(rebasing: text[start...])
        }
        bytes.append(0x22)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
