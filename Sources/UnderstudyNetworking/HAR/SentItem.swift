import Foundation

/// One item of a query or one field of a form, as written in a message.
struct SentItem {
    /// The whole item.
    let text: Substring
    /// The name, without percent encoding.
    let name: String
    /// The value as written; `nil` if there is no equals sign.
    let value: Substring?

    private init(_ text: Substring) {
        self.text = text
        let name = text.prefix { $0 != "=" }
        let plain = name.replacing("+", with: " ")
        self.name = plain.removingPercentEncoding ?? String(plain)
        value = name.endIndex < text.endIndex ? text[name.endIndex...].dropFirst() : nil
    }

    /// Returns the items of a query or a form, including empty ones.
    static func all(in text: some StringProtocol) -> [SentItem] {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map(SentItem.init)
    }

    /// Returns whether a media type is that of a form that is encoded like a query.
    static func isForm(_ type: String?) -> Bool {
        type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }
}

extension [SentItem] {
    /// The items sorted by name, keeping the order of those with the same name. Clients that store
    /// them in a dictionary write them in another order in each process.
    var sortedText: String {
        enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { String($0.element.text) }
            .joined(separator: "&")
    }
}
