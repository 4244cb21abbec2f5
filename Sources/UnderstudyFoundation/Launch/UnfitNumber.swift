import Foundation

/// A namespace for finding a number in a JSON text that cannot be represented in its type, for
/// example `1.5` for an `Int`.
///
/// In this case, Foundation reports that the text as a whole is not valid JSON. It does not
/// identify the number that caused the error.
enum UnfitNumber {
    /// Replaces the numbers in a text with 0, one after another, until the text can be decoded or
    /// decoding fails with a different error.
    ///
    /// - Parameters:
    ///   - data: The text to decode.
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
            return "\(number.place) is \(value), which its type cannot represent"
        }
        return nil
    }
}
