/// The bytes of a value that is a run of them and says nothing of them itself: `Data`.
struct ByteText {
    /// The most bytes that are written.
    private static let most = 24

    private let bytes: [UInt8]
    private let count: Int

    /// The bytes of a value; `nil` where it is something else, a plain array of numbers too.
    init?(_ value: Any) {
        guard !(value is [UInt8]), !(value is ArraySlice<UInt8>),
            let bytes = value as? any RangeReplaceableCollection<UInt8>
        else { return nil }
        self.init(bytes)
    }

    private init(_ bytes: some Collection<UInt8>) {
        count = bytes.count
        self.bytes = Array(bytes.prefix(10_000))
    }

    /// `<3 bytes: 01 02 ff>`.
    var text: String { text(from: 0) }

    /// The bytes around the first one that is not as in another value.
    func text(unlike other: ByteText, star: String) -> String {
        let common = zip(bytes, other.bytes).prefix { $0 == $1 }.count
        let start = bytes.count <= Self.most ? 0 : max(0, common - 4)
        let place = start > 0 ? " (from byte \(start + 1))" : ""
        return "\(star)\(text(from: start))\(star)\(place)"
    }

    private func text(from start: Int) -> String {
        let shown = bytes[start...].prefix(Self.most)
        let hex = shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let isCut = start + shown.count < count
        let parts = (start > 0 ? ["…"] : []) + hex + (isCut ? ["…"] : [])
        let size = ReportText.count(count, "byte")
        return parts.isEmpty ? "<\(size)>" : "<\(size): \(parts.joined(separator: " "))>"
    }
}
