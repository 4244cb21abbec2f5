/// What a type's metadata say of it.
///
/// The ABI fixes where they stand (`docs/ABI/TypeMetadata.rst` of the compiler): the kind in the
/// first word; for a tuple the number of elements in the second, and from the fourth on two words
/// for each: its type, and its offset in bytes.
struct TypeLayout {
    private let words: UnsafePointer<UInt>

    init(_ type: Any.Type) {
        words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// The types of a tuple's elements; `nil` for what is no tuple.
    var elements: [Any.Type]? {
        elementsInPlace?.map(\.type)
    }

    /// The types of a tuple's elements, and where they are in it; `nil` if it isn't a tuple.
    var elementsInPlace: [(type: Any.Type, offset: Int)]? {
        guard words[0] == 0x301 else { return nil }
        return (0..<Int(words[1])).map { index in
            // The offset is an integer of 32 bits in the runtime, padded to a word.
            let offset = UInt32(truncatingIfNeeded: words[4 + 2 * index])
            return (unsafeBitCast(words[3 + 2 * index], to: Any.Type.self), Int(offset))
        }
    }

    /// Whether it is a structure or an enumeration: then all values are of this very type.
    var isValueType: Bool { words[0] == 0x200 || words[0] == 0x201 }
}
