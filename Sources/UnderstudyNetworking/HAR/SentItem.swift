import Foundation

/// One item of a query, or one field of a form, as it stands in a message.
struct SentItem {
    /// All of it.
    let text: Substring
    /// The name, without percent encoding.
    let name: String
    /// The value as it stands there; `nil` where there is no equals sign.
    let value: Substring?

    private init(_ text: Substring) {
        self.text = text
        let name = text.prefix { $0 != "=" }
        let plain = name.replacing("+", with: " ")
        self.name = plain.removingPercentEncoding ?? String(plain)
        value = name.endIndex < text.endIndex ? text[name.endIndex...].dropFirst() : nil
    }

    /// The items of a query or a form, the empty ones too.
    static func all(in text: some StringProtocol) -> [SentItem] {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map(SentItem.init)
    }

    /// Whether a media type is that of a form which is written as a query is.
    static func isForm(_ type: String?) -> Bool {
        type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }
}

extension [SentItem] {
    /// The items by their names, those of one name in their order: clients that keep them in a
    /// dictionary write them in another order in each process.
    var sortedText: String {
        enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { String($0.element.text) }
            .joined(separator: "&")
    }
}
