import Foundation

extension Data {
    /// A body in a report: text, cut where it is long, or a size.
    var shown: String {
        let start = prefix(80)
        guard !isEmpty else { return "empty" }
        guard let text = String(data: start, encoding: .utf8) else { return ByteCount.of(count) }
        return String(reflecting: text) + (start.count < count ? "…" : "")
    }
}
