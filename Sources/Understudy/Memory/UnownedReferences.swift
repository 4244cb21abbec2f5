/// Functions that find unowned references to objects that no longer exist.
///
/// Code that reads such a reference ends the process, for example to print the value that contains
/// it.
enum UnownedReferences {
    private static let cache = Locked<[ObjectIdentifier: [TypeLayout.Field]]>([:])

    /// Returns the type of the first object that an unowned reference in a struct refers to
    /// although it no longer exists, or `nil` if all of them exist.
    ///
    /// The elements of a tuple are checked when they are described.
    static func firstReleased(in value: Any) -> Any.Type? {
        let dynamicType = type(of: value)
        let fields = references(in: dynamicType)
        guard !fields.isEmpty, TypeLayout(dynamicType).elements == nil else { return nil }
        func firstObject<Value>(as type: Value.Type) -> Any.Type? {
            guard let value = value as? Value else { return nil }
            return withUnsafePointer(to: value) { pointer in
                fields.first { isReleased(at: UnsafeRawPointer(pointer) + $0.offset) }?.type
            }
        }
        return _openExistential(dynamicType, do: firstObject)
    }

    private static func isReleased(at address: UnsafeRawPointer) -> Bool {
        let word = address.load(as: UInt.self)
        // On Apple platforms, another representation is used for objects of Objective-C.
        return word % 8 == 0 && Deallocation.contains(word, Deallocation.check)
    }

    private static func references(in type: Any.Type) -> [TypeLayout.Field] {
        let id = ObjectIdentifier(type)
        if let cached = cache.withLock({ $0[id] }) { return cached }
        let layout = TypeLayout(type)
        let nested = layout.fields.flatMap { field in
            references(in: field.type).map {
                TypeLayout.Field(type: $0.type, offset: field.offset + $0.offset)
            }
        }
        let fields = layout.unownedReferences + nested
        cache.withLock { $0[id] = fields }
        return fields
    }
}
