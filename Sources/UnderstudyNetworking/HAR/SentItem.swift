import Foundation

/// A type representing an item of a query or a field of a form in the form in which it is written
/// in a message.
struct SentItem {
    /// The text of the item as a whole.
    let text: Substring
    /// The name of the item, without percent encoding.
    let name: String
    /// The value in its original encoding, or `nil` if the item does not contain an equals sign.
    let value: Substring?

    private init(_ text: Substring) {
        self.text = text
        let name = text.prefix { $0 != "=" }
        let plain = name.replacing("+", with: " ")
        self.name = plain.removingPercentEncoding ?? String(plain)
        value = name.endIndex < text.endIndex ? text[name.endIndex...].dropFirst() : nil
    }

    /// Returns the items of a query or a form, including any empty items.
    static func all(in text: some StringProtocol) -> [SentItem] {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map(SentItem.init)
    }

    /// Returns whether a media type represents a form that is encoded like a query.
    static func isForm(_ type: String?) -> Bool {
        type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }
}

extension [SentItem] {
    /// The text of these items after sorting them by name. Items with the same name keep their
    /// order.
    ///
    /// This is necessary because clients that store the items in a dictionary write them in a
    /// different order in each process.
    var sortedText: String {
        enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { String($0.element.text) }
            .joined(separator: "&")
    }
}
