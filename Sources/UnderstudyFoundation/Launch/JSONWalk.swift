import Foundation

/// Finds details of a JSON text that Foundation doesn't report: the positions of numbers, and
/// trailing commas.
///
/// The text must already have been accepted as JSON by Foundation, so this type only performs the
/// checks that it needs itself.
struct JSONWalk {
    struct Number {
        /// The coding path of the value, such as `double.days[0]`.
        var place: String
        /// The range of the value's bytes in the text.
        var range: Range<Int>
    }

    private(set) var numbers: [Number] = []
    private(set) var hasTrailingComma = false
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    /// The maximum nesting level that Foundation supports.
    private static let maximumDepth = 512

    init(_ data: Data) {
        bytes = Array(data)
        walkValue(at: "")
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func walkValue(at place: String) {
        skipSpaces()
        guard let next, depth <= Self.maximumDepth else { return index = bytes.count }
        depth += 1
        defer { depth -= 1 }
        switch next {
        case UInt8(ascii: "{"):
            walkList(until: UInt8(ascii: "}")) { walk, _ in
                let key = walk.takeString()
                walk.skipSpaces()
                walk.index += 1
                walk.walkValue(at: place.isEmpty ? key : "\(place).\(key)")
            }
        case UInt8(ascii: "["):
            walkList(until: UInt8(ascii: "]")) { walk, number in
                walk.walkValue(at: "\(place)[\(number)]")
            }
        case UInt8(ascii: "\""): _ = takeString()
        default: takeWord(at: place)
        }
    }

    /// Parses the contents of brackets.
    private mutating func walkList(
        until end: UInt8, _ walkElement: (inout JSONWalk, _ number: Int) -> Void
    ) {
        index += 1
        var number = 0
        while true {
            skipSpaces()
            guard let next, next != end else {
                if number > 0 { hasTrailingComma = true }
                break
            }
            walkElement(&self, number)
            number += 1
            skipSpaces()
            guard self.next == UInt8(ascii: ",") else { break }
            index += 1
        }
        index += 1
    }

    private mutating func takeString() -> String {
        let start = index + 1
        index = start
        while let next, next != UInt8(ascii: "\"") {
            index += next == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, bytes.count)
        index += 1
        return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }

    /// Parses a number or one of the words `true`, `false`, and `null`.
    private mutating func takeWord(at place: String) {
        let start = index
        while let next, !",]} \t\r\n".utf8.contains(next) { index += 1 }
        guard start < index else { return index = bytes.count }
        let isNumber = "-0123456789".utf8.contains(bytes[start])
        if isNumber { numbers.append(Number(place: place, range: start..<index)) }
    }

    private mutating func skipSpaces() {
        while let next, " \t\r\n".utf8.contains(next) { index += 1 }
    }
}

// MARK: - Numbers that their types can't represent

/// Functions that find a number in a JSON text that can't be represented in its type, for example
/// `1.5` for an `Int`.
///
/// In this case, Foundation reports that the text as a whole isn't valid JSON. It doesn't identify
/// the number that caused the error.
enum UnfitNumber {
    /// Replaces the numbers in a text with 0, one after another, until the text can be decoded or
    /// decoding fails with a different error.
    ///
    /// - Parameters:
    ///   - isUnfit: A closure that returns whether decoding a text fails without a coding path.
    ///
    /// - Returns: A description of the number that caused the error, or `nil` if no number did.
    static func text(in data: Data, _ isUnfit: (Data) -> Bool) -> String? {
        var changed = Array(data)
        for number in JSONWalk(data).numbers {
            // We keep the length of the text so that the positions of the other numbers remain
            // valid.
            for index in number.range { changed[index] = UInt8(ascii: " ") }
            changed[number.range.lowerBound] = UInt8(ascii: "0")
            if isUnfit(Data(changed)) { continue }
            let value = String(decoding: Array(data)[number.range], as: UTF8.self)
            return "\(number.place) is \(value), which its type can't represent"
        }
        return nil
    }
}
