import Foundation

extension Data {
    /// The text that represents a body in a report. This is the body itself, which is truncated if
    /// it is long, or its size if it is not text.
    var shown: String {
        let start = prefix(80)
        guard !isEmpty else { return "empty" }
        guard let text = String(data: start, encoding: .utf8) else { return ByteCount.of(count) }
        return String(reflecting: text) + (start.count < count ? "…" : "")
    }
}
