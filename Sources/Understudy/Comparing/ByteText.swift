/// The bytes of a value whose description doesn't include them, for example `Data`.
struct ByteText {
    /// The maximum number of bytes that are written as numbers.
    private static let most = 24
    /// The maximum number of bytes that are written as text, and around a difference.
    private static let (maximumOfText, maximumAround) = (200, 60)
    /// The maximum number of bytes that are compared.
    private static let maximumCompared = 10_000_000

    /// A closure that returns the first bytes, up to the specified number.
    private let first: (_ most: Int) -> [UInt8]
    private let count: Int

    /// Creates an instance from a value, or returns `nil` if the value doesn't consist of bytes or
    /// is an array of numbers.
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

    /// `true` if there are more bytes than the text shows.
    var isCut: Bool { shown(of: start).endIndex < count }

    /// A description of the bytes, for example `<3 bytes: 01 02 ff>`, or `<2 bytes: "ok">` if the
    /// bytes are text.
    var text: String { text(of: shown(of: start)) }

    /// Returns a description of the bytes around the first byte that differs from another value.
    func text(comparedTo other: ByteText, star: String) -> String {
        let bytes = first(Self.maximumCompared)
        let common = Self.common(bytes, other.first(Self.maximumCompared))
        if common == Self.maximumCompared {
            return "\(star)\(text)\(star) (the first \(common) bytes are equal)"
        }
        let around = around(common, in: bytes)
        let start = around.startIndex
        let place = start > 0 ? " (from byte \(start + 1))" : ""
        return "\(star)\(text(of: around))\(star)\(place)"
    }

    /// The bytes to inspect without a comparison, including those of one additional character.
    private var start: [UInt8] { first(Self.maximumOfText + 4) }

    private func shown(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        Self.characters(of: bytes, from: 0, most: Self.maximumOfText) ?? bytes.prefix(Self.most)
    }

    private func around(_ place: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = count > Self.maximumAround ? max(0, place - 20) : 0
        if let text = Self.characters(of: bytes, from: start, most: Self.maximumAround) {
            return text
        }
        return bytes[(count > Self.most ? max(0, place - 4) : 0)...].prefix(Self.most)
    }

    /// Returns the length of the common prefix of two values.
    private static func common(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            others.withUnsafeBytes { others in
                let end = min(bytes.count, others.count)
                func word(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
                    bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                }
                var start = 0
                // Comparing whole words reduces the number of iterations, which are slow in a debug
                // build.
                while start + 8 <= end, word(bytes, at: start) == word(others, at: start) {
                    start += 8
                }
                while start < end, bytes[start] == others[start] { start += 1 }
                return start
            }
        }
    }

    private func text(of shown: ArraySlice<UInt8>) -> String {
        let size = ReportText.count(count, "byte")
        guard !shown.isEmpty else { return "<\(size)>" }
        let (start, end) = (shown.startIndex > 0 ? "…" : "", shown.endIndex < count ? "…" : "")
        if let text = Self.characters(shown) {
            return "<\(size): \(start)\(QuotedText.of(text))\(end)>"
        }
        let hex = shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let parts = ([start] + hex + [end]).filter { !$0.isEmpty }
        return "<\(size): \(parts.joined(separator: " "))>"
    }
}

// MARK: Text

extension ByteText {
    /// Returns the bytes of whole characters from an index, or `nil` if they aren't text.
    private static func characters(
        of bytes: [UInt8], from start: Int, most: Int
    ) -> ArraySlice<UInt8>? {
        func isInside(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
        var (start, end) = (start, min(start + most, bytes.count))
        while start > 0, start < end, isInside(start) { start += 1 }
        while end > start, isInside(end) { end -= 1 }
        let shown = bytes[start..<end]
        return characters(shown) == nil ? nil : shown
    }

    /// Returns bytes as text, or `nil` if they aren't text.
    private static func characters(_ bytes: ArraySlice<UInt8>) -> String? {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
        // Bytes that aren't valid UTF-8 are replaced, which makes the text different from them.
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.isEmpty, text.utf8.elementsEqual(bytes),
            text.unicodeScalars.allSatisfy({
                breaks.contains($0) || $0.properties.generalCategory != .control
            })
        else { return nil }
        return text
    }
}
