/// A type that parses JSON from bytes in a single forward pass.
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
    static let deepestNesting = 128

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
        try expect(0x7B, "an object")
        try enter()
        if eat(0x7D) { return leave() }
        repeat {
            let key = try readText()
            try expect(0x3A, "`:`")
            let start = index
            try visit(&self, key)
            if isDone { return }
            if index == start { try skipValue() }
        } while eat(0x2C)
        try expect(0x7D, "`,` or `}`")
        leave()
    }

    /// Parses an array. Any element that `visit` doesn't read is skipped.
    mutating func readArray(_ visit: (inout JSONReader) throws -> Void) throws {
        try expect(0x5B, "an array")
        try enter()
        if eat(0x5D) { return leave() }
        repeat {
            let start = index
            try visit(&self)
            if isDone { return }
            if index == start { try skipValue() }
        } while eat(0x2C)
        try expect(0x5D, "`,` or `]`")
        leave()
    }

    /// Parses an integer.
    mutating func readInteger() throws -> Int {
        skipSpace()
        let start = index
        let isNegative = eat(0x2D)
        var value = 0
        var digits = 0
        while index < count, text[index] >= 0x30, text[index] <= 0x39 {
            // No offset has this many digits.
            if digits == 18 { throw malformed("a smaller number", at: start) }
            value = value * 10 + Int(text[index] - 0x30)
            digits += 1
            index += 1
        }
        if digits == 0 { throw malformed("a whole number", at: start) }
        return isNegative ? -value : value
    }

    /// Parses a string.
    mutating func readText() throws -> String {
        let beginning = index
        try expect(0x22, "a string")
        let start = index
        let (end, isLiteral) = try skipString()
        if isLiteral {
            let bytes = UnsafeBufferPointer(start: text + start, count: end - start)
            return String(decoding: bytes, as: UTF8.self)
        }
        index = beginning
        return String(decoding: try readString(), as: UTF8.self)
    }

    /// Parses a string, and returns it as UTF-8.
    mutating func readString() throws -> [UInt8] {
        try expect(0x22, "a string")
        let start = index
        let (end, _) = try skipString()
        // All empty arrays share their storage. If we created one in place, we would write to that
        // storage.
        if end == start { return [] }
        let source = text + start
        return try [UInt8](unsafeUninitializedCapacity: end - start) { buffer, length in
            guard let target = buffer.baseAddress else { return }
            length = try JSONString.unescape(source, end - start, into: target, at: start)
        }
    }

    // MARK: - Skipping

    /// Skips a value of any type.
    mutating func skipValue() throws {
        skipSpace()
        guard index < count else { throw malformed("a value") }
        switch text[index] {
        case 0x7B: try readObject { _, _ in }
        case 0x5B: try readArray { _ in }
        case 0x22:
            index += 1
            _ = try skipString()
        default: try skipWord()
        }
    }

    /// Skips the rest of a string, including its closing quotation mark.
    ///
    /// - Returns: The position of the closing quotation mark, and whether or not the string is free
    ///   of escapes.
    private mutating func skipString() throws -> (end: Int, isLiteral: Bool) {
        let start = index
        // In a build without optimization, reading a local constant is several times as fast as
        // reading a property.
        let (text, count) = (text, count)
        var position = start
        var isLiteral = true
        while position < count {
            let byte = text[position]
            if byte == 0x22 {
                index = position + 1
                return (position, isLiteral)
            }
            if byte == 0x5C {
                isLiteral = false
                position += 1
            }
            position += 1
        }
        throw malformed("the end of this string", at: start - 1)
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

    private mutating func expect(_ byte: UInt8, _ what: StaticString) throws {
        if !eat(byte) { throw malformed("\(what)") }
    }

    private mutating func enter() throws {
        depth += 1
        if depth > JSONReader.deepestNesting { throw malformed("less nesting") }
    }

    private mutating func leave() { depth -= 1 }

    private func malformed(_ expected: String, at offset: Int? = nil) -> Malformed {
        Malformed(expected: expected, offset: offset ?? index)
    }
}
