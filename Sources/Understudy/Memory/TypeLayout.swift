/// The layout of a type as it's described by the type's metadata.
///
/// The format of metadata is defined by the ABI (see `docs/ABI/TypeMetadata.rst` in the compiler's
/// repository). The first word is the kind of the type. The meaning of the remaining words depends
/// on the kind:
///
/// - Tuple: The second word is the number of elements. Starting at the fourth word, there are two
///   words for each element, its type and its offset.
/// - Struct or enum: The second word is the address of the type's descriptor. It's followed by the
///   generic arguments.
/// - Existential: In the second word, bit 31 is 0 if all values are objects, and bits 24 to 29 are
///   1 if the type is an error.
/// - Function: The lower half of the second word is the number of parameters. The third word is the
///   type of the result.
struct TypeLayout {
    private let words: UnsafePointer<UInt>

    /// The first words of metadata (`include/swift/ABI/MetadataKind.def`).
    private enum MetadataKind {
        static let `class`: UInt = 0
        static let `struct`: UInt = 0x200
        static let `enum`: UInt = 0x201
        static let optional: UInt = 0x202
        static let tuple: UInt = 0x301
        static let function: UInt = 0x302
        static let existential: UInt = 0x303
        static let objectiveCClass: UInt = 0x305
        static let extendedExistential: UInt = 0x307
        /// The first number that isn't a kind. On Apple platforms, the first word of a class is the
        /// address of its metaclass.
        static let end: UInt = 0x800
    }

    init(_ type: Any.Type) {
        words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// A part of a value and its offset.
    struct Field {
        let type: Any.Type
        let offset: Int
    }

    /// The kind of a type.
    ///
    /// It only distinguishes kinds that are relevant when we search for objects.
    enum Kind {
        case `class`, `struct`, `enum`, tuple, function, existential, other
    }

    var kind: Kind {
        switch words[0] {
        case MetadataKind.class, MetadataKind.objectiveCClass, MetadataKind.end...: .class
        case MetadataKind.struct: .struct
        case MetadataKind.enum, MetadataKind.optional: .enum
        case MetadataKind.tuple: .tuple
        // C functions and blocks, whose convention isn't 0, don't retain a Swift object.
        case MetadataKind.function: words[1] & 0xFF_0000 == 0 ? .function : .other
        case MetadataKind.existential, MetadataKind.extendedExistential: .existential
        default: .other
        }
    }

    /// The types of the elements of a tuple, or `nil` if it isn't a tuple.
    var elements: [Any.Type]? { elementFields?.map(\.type) }

    /// `true` if the type is a struct or an enum. In that case, all values have exactly this type.
    var isValueType: Bool {
        words[0] == MetadataKind.struct || words[0] == MetadataKind.enum
    }

    /// The elements of a tuple with their offsets, or `nil` if it isn't a tuple.
    var elementFields: [Field]? {
        guard words[0] == MetadataKind.tuple else { return nil }
        return (0..<Int(words[1])).map { index in
            let type = unsafeBitCast(words[3 + 2 * index], to: Any.Type.self)
            // The upper half of the word is only defined on Apple platforms.
            return Field(type: type, offset: Int(UInt32(truncatingIfNeeded: words[4 + 2 * index])))
        }
    }

    /// The parts of a tuple or a struct, except weak and unowned references. The array is empty for
    /// other types, and if the compiler omitted the type's declaration.
    var fields: [Field] {
        if let elementFields { return elementFields }
        guard words[0] == MetadataKind.struct, let description else { return [] }
        return fields(for: declared(in: description), in: description)
    }

    /// The unowned references of a struct. Each of them starts with the address of an object.
    var unownedReferences: [Field] {
        guard words[0] == MetadataKind.struct, let description else { return [] }
        let unowned = (names(in: description) ?? []).compactMap { index, name in
            type(named: name, ownership: .unowned, in: description).map { (index, $0) }
        }
        return fields(for: unowned, in: description)
    }

    /// Returns the stored properties of a struct with their offsets.
    private func fields(
        for properties: [(index: Int, type: Any.Type)], in description: UnsafeRawPointer
    ) -> [Field] {
        // The descriptor contains the index of the word at which the offsets start.
        let vectorIndex = Int(description.load(fromByteOffset: 24, as: UInt32.self))
        if vectorIndex == 0 { return [] }
        let offsets = UnsafeRawPointer(words + vectorIndex)
        return properties.map { index, type in
            Field(type: type, offset: Int(offsets.load(fromByteOffset: 4 * index, as: UInt32.self)))
        }
    }

    /// `true` if each value starts with a reference to an object. In an existential, this reference
    /// is followed by witness tables.
    var isClassBound: Bool {
        kind == .class || (words[0] == MetadataKind.existential && words[1] & 0x8000_0000 == 0)
    }

    /// `true` if each value is a container that consists of three words followed by the type of its
    /// content. This is the case for existentials that aren't limited to objects or errors. If the
    /// content is an object, the first word is a reference to this object.
    var isContainer: Bool {
        words[0] == MetadataKind.existential && words[1] & 0xBF00_0000 == 0x8000_0000
    }

    /// The type that an optional wraps, or `nil` for other types.
    var wrapped: TypeLayout? {
        guard words[0] == MetadataKind.optional else { return nil }
        return TypeLayout(unsafeBitCast(words[2], to: Any.Type.self))
    }

    /// The type of the result of a function without parameters, or `nil` for other types. Note that
    /// its values may not be copyable.
    var resultWithoutParameters: Any.Type? {
        guard kind == .function, words[1] & 0xFFFF == 0 else { return nil }
        return unsafeBitCast(words[2], to: Any.Type.self)
    }

    /// The type itself, whose values may not be copyable.
    var possiblyNoncopyableType: any ~Copyable.Type {
        unsafeBitCast(words, to: (any ~Copyable.Type).self)
    }

    /// The types of the parts of a tuple or a struct, or of the payloads of an enum. It's `nil` if
    /// one of them is a weak or unowned reference, or isn't known.
    var parts: [Any.Type]? {
        if let elements { return elements }
        guard kind == .struct || kind == .enum, let description else { return nil }
        guard let mangledNames = names(in: description) else { return nil }
        let types = mangledNames.compactMap { type(named: $0.name, in: description) }
        return types.count == mangledNames.count ? types : nil
    }

    /// The types of the payloads of an enum.
    var payloads: [Any.Type] {
        guard kind == .enum, let description else { return [] }
        return declared(in: description).map(\.type)
    }
}

// MARK: - Declarations

extension TypeLayout {
    private var description: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: words[1]) }

    /// Returns the types of the stored properties or the payloads, with their indices in the
    /// declaration.
    private func declared(in description: UnsafeRawPointer) -> [(index: Int, type: Any.Type)] {
        (names(in: description) ?? []).compactMap { index, name in
            type(named: name, in: description).map { (index, $0) }
        }
    }

    /// Returns the mangled names of these types, or `nil` if the compiler omitted them.
    ///
    /// A case without a payload has none.
    private func names(
        in description: UnsafeRawPointer
    ) -> [(index: Int, name: UnsafeRawPointer)]? {
        guard let list = Self.target(of: description + 16) else { return nil }
        let size = Int(list.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(list.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).compactMap { index in
            Self.target(of: list + 16 + index * size + 4).map { (index, $0) }
        }
    }

    /// Returns the target of a relative reference, or `nil` if it has none.
    private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = reference.load(as: Int32.self)
        return distance == 0 ? nil : reference + Int(distance)
    }

    /// The suffixes of a mangled name that describe a reference which doesn't retain its object.
    ///
    /// In the name, they follow an `X`.
    private enum Ownership: UInt8 {
        case unowned = 0x6F  // o
        case unmanaged = 0x75  // u
        case weak = 0x77  // w
    }

    /// Returns the type with a mangled name, or `nil` if the runtime can't resolve it, or if the
    /// ownership of the reference is another one.
    ///
    /// Usually, a reference retains its object.
    private func type(
        named name: UnsafeRawPointer, ownership wanted: Ownership? = nil,
        in description: UnsafeRawPointer
    ) -> Any.Type? {
        let (length, ownership) = Self.parse(name)
        guard ownership == wanted else { return nil }
        return _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self), UInt(length), genericContext: description,
            genericArguments: UnsafeRawPointer(words + 2))
    }

    /// Returns the length of a mangled name without the suffix that describes its ownership, and
    /// this ownership.
    ///
    /// The name is terminated by a zero byte. However, symbolic references can contain any bytes. A
    /// control character introduces a reference of 4 bytes, or of the size of a pointer
    /// (`docs/ABI/Mangling.rst`).
    private static func parse(_ name: UnsafeRawPointer) -> (length: Int, ownership: Ownership?) {
        var length = 0
        var last: (UInt8, UInt8) = (0, 0)
        while true {
            let byte = name.load(fromByteOffset: length, as: UInt8.self)
            switch byte {
            case 0:
                let isSuffix = last.0 == UInt8(ascii: "X")
                guard isSuffix, let ownership = Ownership(rawValue: last.1) else {
                    return (length, nil)
                }
                return (length - 2, ownership)
            case 0x01...0x17:
                length += 1 + MemoryLayout<Int32>.size
                last = (0, 0)
            case 0x18...0x1F:
                length += 1 + MemoryLayout<Int>.size
                last = (0, 0)
            default:
                length += 1
                last = (last.1, byte)
            }
        }
    }
}

// MARK: - Optionals

/// An optional whose wrapped type is erased.
package protocol OptionalType {
    /// The wrapped value.
    var content: Any? { get }
    /// The type of the wrapped value.
    static var contentType: Any.Type { get }
}

extension Optional: OptionalType {
    package var content: Any? { self }

    package static var contentType: Any.Type { Wrapped.self }
}
