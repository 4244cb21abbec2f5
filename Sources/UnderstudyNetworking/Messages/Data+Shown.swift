import Foundation

extension Data {
    /// The text of a body in a report: the text itself, truncated if it's long, or a size.
    var shown: String {
        let start = prefix(80)
        guard !isEmpty else { return "empty" }
        guard let text = String(data: start, encoding: .utf8) else { return ByteCount.of(count) }
        return String(reflecting: text) + (start.count < count ? "…" : "")
    }
}
