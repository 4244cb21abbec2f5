import Foundation

/// A number in a JSON text that its type cannot hold, such as `1.5` for an `Int`.
///
/// Foundation reports it as a text that is no JSON, and does not say which number it means.
enum UnfitNumber {
    /// Puts 0 in place of one number after the other, until the text can be decoded so far that
    /// the error is another one, or none.
    ///
    /// - Parameters:
    ///   - data: the text.
    ///   - isUnfit: whether a text is refused without a place.
    /// - Returns: the number in words; `nil` where no number is the reason.
    static func text(in data: Data, _ isUnfit: (Data) -> Bool) -> String? {
        var changed = Array(data)
        for number in JSONWalk(data).numbers {
            // The text keeps its length, so that the places of the others stay what they are.
            for index in number.range { changed[index] = UInt8(ascii: " ") }
            changed[number.range.lowerBound] = UInt8(ascii: "0")
            if isUnfit(Data(changed)) { continue }
            let value = String(decoding: Array(data)[number.range], as: UTF8.self)
            return "\(number.place) is \(value), which its type cannot hold"
        }
        return nil
    }
}
