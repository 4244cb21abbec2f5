/// The bytes of a value that is a run of them and says nothing of them itself: `Data`.
struct ByteText {
    /// The most bytes that are written.
    private static let most = 24
    /// The most bytes that are compared.
    private static let mostCompared = 10_000_000

    /// The first bytes, as many as are wanted.
    private let first: (_ most: Int) -> [UInt8]
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
        first = { Array(bytes.prefix($0)) }
    }

    /// Whether it has more bytes than are written.
    var isCut: Bool { count > Self.most }

    /// `<3 bytes: 01 02 ff>`.
    var text: String { text(of: first(Self.most)[...]) }

    /// The bytes around the first one that is not as in another value.
    func text(unlike other: ByteText, star: String) -> String {
        let bytes = first(Self.mostCompared)
        let common = Self.common(bytes, other.first(Self.mostCompared))
        if common == Self.mostCompared {
            return "\(star)\(text)\(star) (the first \(common) bytes are equal)"
        }
        let start = !isCut ? 0 : max(0, common - 4)
        let place = start > 0 ? " (from byte \(start + 1))" : ""
        return "\(star)\(text(of: bytes[start...].prefix(Self.most)))\(star)\(place)"
    }

    /// How many bytes two values have in common from the start.
    private static func common(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            others.withUnsafeBytes { others in
                let end = min(bytes.count, others.count)
                func word(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
                    bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                }
                var start = 0
                // An eighth of the steps, each of which takes its time in a debug build.
                while start + 8 <= end, word(bytes, at: start) == word(others, at: start) {
                    start += 8
                }
                while start < end, bytes[start] == others[start] { start += 1 }
                return start
            }
        }
    }

    private func text(of shown: ArraySlice<UInt8>) -> String {
        let hex = shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let isCut = shown.endIndex < count
        let parts = (shown.startIndex > 0 ? ["…"] : []) + hex + (isCut ? ["…"] : [])
        let size = ReportText.count(count, "byte")
        return parts.isEmpty ? "<\(size)>" : "<\(size): \(parts.joined(separator: " "))>"
    }
}
