import Foundation

/// A number in a JSON text that can't be represented in its type, for example `1.5` for an `Int`.
///
/// Foundation reports the whole text as invalid JSON and doesn't identify the number.
enum UnfitNumber {
    /// Replaces one number after the other with 0 until decoding succeeds or fails with a different
    /// error.
    ///
    /// - Parameters:
    ///   - data: the text.
    ///   - isUnfit: returns whether decoding a text fails without a coding path.
    /// - Returns: a description of the number, or `nil` if no number is the cause.
    static func text(in data: Data, _ isUnfit: (Data) -> Bool) -> String? {
        var changed = Array(data)
        for number in JSONWalk(data).numbers {
            // Keeps the length of the text, so that the positions of the other numbers stay valid.
            for index in number.range { changed[index] = UInt8(ascii: " ") }
            changed[number.range.lowerBound] = UInt8(ascii: "0")
            if isUnfit(Data(changed)) { continue }
            let value = String(decoding: Array(data)[number.range], as: UTF8.self)
            return "\(number.place) is \(value), which its type cannot represent"
        }
        return nil
    }
}
