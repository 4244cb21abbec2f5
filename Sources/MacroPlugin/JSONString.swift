/// A namespace for functions that handle the escapes in JSON strings.
enum JSONString {
    /// Writes the UTF-8 bytes of an escaped text, and returns their number. The result is never
    /// longer than the escaped text.
    ///
    /// As is usual in Swift, an unpaired surrogate becomes the replacement character.
    static func unescape(
        _ text: UnsafePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt8>,
        at start: Int
    ) throws -> Int {
        var index = 0
        var length = 0
        while index < count {
            let byte = text[index]
            if byte != 0x5C {
                target[length] = byte
                length += 1
                index += 1
                continue
            }
            guard index + 1 < count else {
                throw JSONReader.Malformed(expected: "an escape", offset: start + index)
            }
            let letter = text[index + 1]
            if letter == 0x75 {
                var value = try hexadecimal(text, count, at: index, start)
                index += 6
                let isFirst = value & 0xFC00 == 0xD800
                if isFirst, index + 1 < count, text[index] == 0x5C, text[index + 1] == 0x75 {
                    let second = try hexadecimal(text, count, at: index, start)
                    if second & 0xFC00 == 0xDC00 {
                        value = 0x10000 + (value & 0x3FF) << 10 + second & 0x3FF
                        index += 6
                    }
                }
                length += encode(value, into: target + length)
            } else {
                guard let meant = escapes(letter) else {
                    throw JSONReader.Malformed(expected: "an escape", offset: start + index)
                }
                target[length] = meant
                length += 1
                index += 2
            }
        }
        return length
    }

    private static func escapes(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x22, 0x2F, 0x5C: letter
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        default: nil
        }
    }

    /// Returns the number in an escape like `\u0000`.
    private static func hexadecimal(
        _ text: UnsafePointer<UInt8>, _ count: Int, at index: Int, _ start: Int
    ) throws -> UInt32 {
        var value: UInt32 = 0
        for position in index + 2..<index + 6 {
            let digit = position < count ? text[position] : 0
            switch digit {
            case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(digit - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(digit - 0x57)
            default:
                throw JSONReader.Malformed(
                    expected: "four hexadecimal digits", offset: start + index)
            }
        }
        return value
    }

    private static func encode(
        _ value: UInt32, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        var length = 0
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
            target[length] = byte
            length += 1
        }
        return length
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
