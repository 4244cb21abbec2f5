/// What a type's metadata say of it.
///
/// The ABI fixes where they stand (`docs/ABI/TypeMetadata.rst` of the compiler): the kind in the
/// first word; for a tuple the number of elements in the second, and from the fourth on two words
/// for each, of which the first is its type.
struct TypeLayout {
    private let words: UnsafePointer<UInt>

    init(_ type: Any.Type) {
        words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// The types of a tuple's elements; `nil` for what is no tuple.
    var elements: [Any.Type]? {
        guard words[0] == 0x301 else { return nil }
        return (0..<Int(words[1])).map { unsafeBitCast(words[3 + 2 * $0], to: Any.Type.self) }
    }

    /// Whether it is a structure or an enumeration: then all values are of this very type.
    var isValueType: Bool { words[0] == 0x200 || words[0] == 0x201 }
}
