/// The bytes of a value whose description doesn't include them, for example `Data`.
struct ByteText {
    /// The maximum number of bytes that are written as numbers.
    private static let maximumNumbers = 24
    /// The maximum number of bytes that are written as text.
    private static let maximumTextLength = 200
    /// The maximum number of bytes that are written as text around a difference.
    private static let maximumExcerptLength = 60
    /// The maximum number of bytes that are compared.
    private static let maximumCompared = 10_000_000
    /// The number of bytes before a difference that are also written if they are text.
    private static let textContext = 20
    /// The number of bytes before a difference that are also written as numbers.
    private static let numberContext = 4
    /// The maximum number of bytes of a character in UTF-8.
    private static let maximumCharacterLength = 4

    /// A closure that returns the first bytes, up to the specified number.
    private let prefix: (_ maximumLength: Int) -> [UInt8]
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
        prefix = { Array(bytes.prefix($0)) }
    }

    /// `true` if there are more bytes than the text shows.
    var isCut: Bool { shown(of: start).endIndex < count }

    /// A description of the bytes, for example `<3 bytes: 01 02 ff>`, or `<2 bytes: "ok">` if the
    /// bytes are text.
    var text: String { text(of: shown(of: start)) }

    /// Returns a description of the bytes around the first byte that differs from another value.
    func text(comparedTo other: ByteText, marker: String) -> String {
        let bytes = prefix(Self.maximumCompared)
        let common = Self.commonPrefixLength(bytes, other.prefix(Self.maximumCompared))
        if common == Self.maximumCompared {
            return "\(marker)\(text)\(marker) (the first \(common) bytes are equal)"
        }
        let excerpt = excerpt(of: bytes, around: common)
        let start = excerpt.startIndex
        let position = start > 0 ? " (from byte \(start + 1))" : ""
        return "\(marker)\(text(of: excerpt))\(marker)\(position)"
    }

    /// The bytes to inspect without a comparison, including those of one additional character.
    private var start: [UInt8] { prefix(Self.maximumTextLength + Self.maximumCharacterLength) }

    private func shown(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        Self.characters(of: bytes, from: 0, maximumLength: Self.maximumTextLength)
            ?? bytes.prefix(Self.maximumNumbers)
    }

    private func excerpt(of bytes: [UInt8], around index: Int) -> ArraySlice<UInt8> {
        let textStart = count > Self.maximumExcerptLength ? max(0, index - Self.textContext) : 0
        if let text = Self.characters(
            of: bytes, from: textStart, maximumLength: Self.maximumExcerptLength)
        {
            return text
        }
        let start = count > Self.maximumNumbers ? max(0, index - Self.numberContext) : 0
        return bytes[start...].prefix(Self.maximumNumbers)
    }

    /// Returns the length of the common prefix of two values.
    private static func commonPrefixLength(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
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
        let start = shown.startIndex > 0 ? "…" : ""
        let end = shown.endIndex < count ? "…" : ""
        if let text = Self.string(from: shown) {
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
        of bytes: [UInt8], from firstIndex: Int, maximumLength: Int
    ) -> ArraySlice<UInt8>? {
        // The second and later bytes of a character in UTF-8 begin with the bits 10.
        func isContinuation(_ index: Int) -> Bool {
            index < bytes.count && bytes[index] & 0b1100_0000 == 0b1000_0000
        }
        var start = firstIndex
        var end = min(start + maximumLength, bytes.count)
        while start > 0, start < end, isContinuation(start) { start += 1 }
        while end > start, isContinuation(end) { end -= 1 }
        let shown = bytes[start..<end]
        return string(from: shown) == nil ? nil : shown
    }

    /// Returns bytes as text, or `nil` if they aren't text.
    private static func string(from bytes: ArraySlice<UInt8>) -> String? {
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
