/// Functions that find unowned references to objects that no longer exist. Code that reads such a
/// reference ends the process, for example to print the value that contains it.
enum UnownedReferences {
    private static let known = Locked<[ObjectIdentifier: [TypeLayout.Field]]>([:])

    /// Returns the type of the first object that an unowned reference in a struct refers to
    /// although it no longer exists, or `nil` if all of them exist. The elements of a tuple are
    /// checked when they are described.
    static func firstReleased(in value: Any) -> Any.Type? {
        let type = type(of: value)
        let references = references(in: type)
        guard !references.isEmpty, TypeLayout(type).elements == nil else { return nil }
        func look<Value>(_ type: Value.Type) -> Any.Type? {
            guard let value = value as? Value else { return nil }
            return withUnsafePointer(to: value) { place in
                references.first { isReleased(at: UnsafeRawPointer(place) + $0.offset) }?.type
            }
        }
        return _openExistential(type, do: look)
    }

    private static func isReleased(at place: UnsafeRawPointer) -> Bool {
        let word = place.load(as: UInt.self)
        // On Apple platforms, another representation is used for objects of Objective-C.
        return word % 8 == 0 && Deallocation.contains(word, Deallocation.check)
    }

    private static func references(in type: Any.Type) -> [TypeLayout.Field] {
        let id = ObjectIdentifier(type)
        if let known = known.withLock({ $0[id] }) { return known }
        let layout = TypeLayout(type)
        let nested = layout.fields.flatMap { field in
            references(in: field.type).map {
                TypeLayout.Field(type: $0.type, offset: field.offset + $0.offset)
            }
        }
        let found = layout.unownedReferences + nested
        known.withLock { $0[id] = found }
        return found
    }
}
