/// What a type's metadata say of it.
///
/// The ABI fixes where they stand (`docs/ABI/TypeMetadata.rst` of the compiler): the kind in the
/// first word; for a tuple the number of elements in the second, and from the fourth on two words
/// for each, its type and its offset; for a structure or an enumeration its description in the
/// second, and generic arguments from the third on; for an existential, bit 31 of the second is 0
/// if it holds objects alone, and bits 24 to 29 are 1 if it is an error.
struct TypeLayout {
    private let words: UnsafePointer<UInt>

    init(_ type: Any.Type) {
        words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// A part of a value, and where it begins in it.
    struct Field {
        let type: Any.Type
        let offset: Int
    }

    /// What kind of type it is, as far as a search for objects needs to know.
    enum Kind {
        case `class`, `struct`, `enum`, tuple, function, existential, other
    }

    var kind: Kind {
        switch words[0] {
        // Classes have the address of their own metadata there on Apple's platforms.
        case 0, 0x800...: .class
        case 0x200: .struct
        case 0x201, 0x202: .enum
        case 0x301: .tuple
        // Of the conventions of a function, those of C and of blocks keep no Swift object.
        case 0x302: words[1] & 0xFF_0000 == 0 ? .function : .other
        case 0x303, 0x307: .existential
        default: .other
        }
    }

    /// The types of a tuple's elements; `nil` for what is no tuple.
    var elements: [Any.Type]? { elementsInPlace?.map(\.type) }

    /// Whether it is a structure or an enumeration: then all values are of this very type.
    var isValueType: Bool { words[0] == 0x200 || words[0] == 0x201 }

    /// The types of a tuple's elements, and where they are in it; `nil` if it isn't a tuple.
    var elementsInPlace: [Field]? {
        guard words[0] == 0x301 else { return nil }
        return (0..<Int(words[1])).map { index in
            let type = unsafeBitCast(words[3 + 2 * index], to: Any.Type.self)
            // Only Apple's platforms define the upper half of the offset's word.
            return Field(type: type, offset: Int(UInt32(truncatingIfNeeded: words[4 + 2 * index])))
        }
    }

    /// The parts of a tuple or of a structure, without those that hold no strong reference; none
    /// for other types, and for types whose declarations the compiler has left out.
    var fields: [Field] {
        if let elementsInPlace { return elementsInPlace }
        guard words[0] == 0x200, let description else { return [] }
        let place = Int(description.load(fromByteOffset: 24, as: UInt32.self))
        if place == 0 { return [] }
        let offsets = UnsafeRawPointer(words + place)
        return declared(in: description).map { index, type in
            Field(type: type, offset: Int(offsets.load(fromByteOffset: 4 * index, as: UInt32.self)))
        }
    }

    /// Whether each value is a reference to an object, with what else an existential has behind.
    var isClassBound: Bool {
        kind == .class || words[0] == 0x303 && words[1] & 0x8000_0000 == 0
    }

    /// Whether each value is a container of three words, followed by the type of its content: an
    /// existential that is limited neither to objects nor to errors. A content that is an object
    /// is in the first word.
    var isContainer: Bool { words[0] == 0x303 && words[1] & 0xBF00_0000 == 0x8000_0000 }

    /// What an optional holds; `nil` for other types.
    var wrapped: TypeLayout? {
        words[0] == 0x202 ? TypeLayout(unsafeBitCast(words[2], to: Any.Type.self)) : nil
    }

    /// The types of what the cases of an enumeration hold.
    var payloads: [Any.Type] {
        guard kind == .enum, let description else { return [] }
        return declared(in: description).map(\.type)
    }
}

// MARK: - Declarations

extension TypeLayout {
    private var description: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: words[1]) }

    /// The stored properties or the cases with their types, by their place in the declaration.
    private func declared(in description: UnsafeRawPointer) -> [(index: Int, type: Any.Type)] {
        guard let list = Self.target(of: description + 16) else { return [] }
        let size = Int(list.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(list.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).compactMap { index in
            guard let name = Self.target(of: list + 16 + index * size + 4) else { return nil }
            return type(named: name, in: description).map { (index, $0) }
        }
    }

    /// Where a relative reference leads; `nil` if it leads nowhere.
    private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = reference.load(as: Int32.self)
        return distance == 0 ? nil : reference + Int(distance)
    }

    /// The type of a mangled name; `nil` for a weak or an unowned reference, which keeps nothing
    /// alive, and for a name that the runtime doesn't know.
    private func type(named name: UnsafeRawPointer, in description: UnsafeRawPointer) -> Any.Type? {
        var length = 0
        var last: (UInt8, UInt8) = (0, 0)
        while true {
            let byte = name.load(fromByteOffset: length, as: UInt8.self)
            // The name ends with a zero. Symbolic references hold any bytes.
            switch byte {
            case 0:
                let ownership: Set<UInt8> = [0x6F, 0x75, 0x77]  // Xo, Xu, Xw
                if last.0 == 0x58, ownership.contains(last.1) { return nil }
                return _getTypeByMangledNameInContext(
                    name.assumingMemoryBound(to: UInt8.self), UInt(length),
                    genericContext: description, genericArguments: UnsafeRawPointer(words + 2))
            case 0x01...0x17: (length, last) = (length + 5, (0, 0))
            case 0x18...0x1F: (length, last) = (length + 1 + MemoryLayout<Int>.size, (0, 0))
            default: (length, last) = (length + 1, (last.1, byte))
            }
        }
    }
}
