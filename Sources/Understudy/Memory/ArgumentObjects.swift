/// The positions of object references in the arguments of a function.
///
/// At each call, a spy checks whether one of these objects is being deallocated.
///
/// We search optionals, tuples, structs, and enums, but not collections because this would take
/// time proportional to their length. A closure is only searched if its single capture is an
/// object, for example `screen.close` or `{ self.close() }`.
///
/// References at known positions are read as integers so that the check doesn't retain the objects.
@usableFromInline
struct ArgumentObjects: Sendable {
    private let references: [Reference]

    /// The offset of the only reference, `none` if there are no references, or `lookInside` if
    /// there are several or a value must be inspected.
    @usableFromInline let offset: Int
    @usableFromInline let isDeallocating: Deallocation.Check

    @usableFromInline static var lookInside: Int { -1 }
    @usableFromInline static var none: Int { -2 }

    private init(_ references: [Reference]) {
        self.references = references
        isDeallocating = Deallocation.check
        let only = references.count == 1 ? references[0] : nil
        offset =
            switch only?.kind {
            case .object?: references[0].offset
            case .container?, .value?: Self.lookInside
            case nil: references.isEmpty ? Self.none : Self.lookInside
            }
    }

    /// A reference, or a value that must be inspected at each call.
    private struct Reference: Sendable {
        enum Kind { case object, container, value }

        let offset: Int
        let kind: Kind
        let type: Any.Type
    }

    private static let empty = ArgumentObjects([])

    /// Returns the positions of object references in values of the specified type.
    static func of<Input>(_ type: Input.Type) -> ArgumentObjects {
        _isPOD(type) || type == String.self ? empty : of(any: type)
    }

    private static let cache = Locked<[ObjectIdentifier: ArgumentObjects]>([:])

    private static func of(any type: Any.Type) -> ArgumentObjects {
        let id = ObjectIdentifier(type)
        if let cached = cache.withLock({ $0[id] }) { return cached }
        let objects = ArgumentObjects(references(in: type, at: 0, within: []))
        cache.withLock { $0[id] = objects }
        return objects
    }

    /// - Parameters:
    ///   - outer: The types that are currently being searched. An indirect enum can recursively
    ///     contain values of these types.
    private static func references(
        in type: Any.Type, at offset: Int, within outer: Set<ObjectIdentifier>
    ) -> [Reference] {
        let layout = TypeLayout(type)
        let inner = outer.union([ObjectIdentifier(type)])
        switch layout.kind {
        case .class:
            return [Reference(offset: offset, kind: .object, type: type)]
        case .existential where layout.isClassBound:
            return [Reference(offset: offset, kind: .object, type: type)]
        case .function:
            // A closure consists of its code and its context. If it only captures an object, its
            // context is this object.
            let context = offset + MemoryLayout<Int>.size
            return [Reference(offset: context, kind: .object, type: type)]
        case .existential:
            let kind: Reference.Kind = layout.isContainer ? .container : .value
            return [Reference(offset: offset, kind: kind, type: type)]
        case .other: return []
        case .struct where isOfSystem(type): return []
        case .struct, .tuple:
            return layout.fields.flatMap { field in
                references(in: field.type, at: offset + field.offset, within: inner)
            }
        case .enum:
            if outer.contains(ObjectIdentifier(type)) { return [] }
            // `nil` needs no separate check because its representation isn't a valid address.
            if let content = layout.wrapped, content.isClassBound {
                return [Reference(offset: offset, kind: .object, type: type)]
            }
            let hasObjects = layout.payloads.contains { payload in
                !references(in: payload, at: 0, within: inner).isEmpty
            }
            return hasObjects ? [Reference(offset: offset, kind: .value, type: type)] : []
        }
    }

    /// Returns whether a type is a struct of the system.
    ///
    /// We don't search such structs because their contents are internal or a collection.
    static func isOfSystem(_ type: Any.Type) -> Bool {
        let modules = ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking"]
        return modules.contains(String(String(reflecting: type).prefix { $0 != "." }))
    }

    // MARK: Checking

    /// Returns whether one of the objects in a value is being deallocated.
    @inlinable @inline(__always)
    func isAnyDeallocating<Input>(in input: Input) -> Bool {
        if offset == Self.none { return false }
        // `withUnsafePointer` would add a check for buffer overflows to each call of a spy. Nothing
        // is written here.
        return _withUnprotectedUnsafePointer(to: input) { input in
            let input = UnsafeRawPointer(input)
            if offset == Self.lookInside { return isAnyDeallocating(at: input) }
            let reference = input.load(fromByteOffset: offset, as: UInt.self)
            return Deallocation.contains(reference, isDeallocating)
        }
    }

    @usableFromInline @inline(never)
    func isAnyDeallocating(at input: UnsafeRawPointer) -> Bool { first(at: input) != nil }

    /// Returns the type of the first object in a value that is being deallocated, or `nil` if there
    /// is no such object.
    static func firstDeallocating(of value: Any) -> Any.Type? {
        // The cast also unwraps an existential that generic code has wrapped in another
        // existential.
        let type = Swift.type(of: value)
        func firstObject<Value>(as type: Value.Type) -> Any.Type? {
            (value as? Value).flatMap { firstDeallocating(in: $0) }
        }
        if TypeLayout(type).kind == .existential { return nil }
        return _openExistential(type, do: firstObject)
    }

    /// Returns the type of the first object in a value of a known type that is being deallocated,
    /// or `nil` if there is no such object.
    static func firstDeallocating<Value>(in value: Value) -> Any.Type? {
        withUnsafePointer(to: value) { of(Value.self).first(at: UnsafeRawPointer($0)) }
    }

    private func first(at input: UnsafeRawPointer) -> Any.Type? {
        for reference in references {
            let address = input + reference.offset
            switch reference.kind {
            case .object:
                let word = address.load(as: UInt.self)
                if Deallocation.contains(word, isDeallocating) {
                    return Deallocation.type(of: word) ?? reference.type
                }
            case .container:
                // The type of the content follows a buffer of three words.
                let content = address.load(
                    fromByteOffset: 3 * MemoryLayout<Int>.size, as: Any.Type.self)
                if TypeLayout(content).kind == .class {
                    let word = address.load(as: UInt.self)
                    if Deallocation.contains(word, isDeallocating) { return content }
                } else if Self.mayHoldObjects(content),
                    let found = inspect(reference, at: address)
                {
                    return found
                }
            case .value:
                if let found = inspect(reference, at: address) { return found }
            }
        }
        return nil
    }

    /// Returns whether values of a dynamic type can contain objects.
    private static func mayHoldObjects(_ type: Any.Type) -> Bool {
        func hasReferences<Value>(_ type: Value.Type) -> Bool { of(type).offset != none }
        return _openExistential(type, do: hasReferences)
    }

    /// Returns the type of the first object that is being deallocated in a value that must be
    /// inspected.
    private func inspect(_ reference: Reference, at address: UnsafeRawPointer) -> Any.Type? {
        func firstObject<Value>(as type: Value.Type) -> Any.Type? {
            Self.first(inside: address.assumingMemoryBound(to: Value.self).pointee)
        }
        return _openExistential(reference.type, do: firstObject)
    }

    /// Returns the type of the first object that is being deallocated in an existential or in the
    /// payload of an enum case.
    private static func first<Value>(inside value: Value) -> Any.Type? {
        if TypeLayout(Value.self).kind == .existential { return firstDeallocating(of: value) }
        let content = (value as? any OptionalType)?.content
        let payload = content ?? Mirror(reflecting: value).children.first?.value
        return payload.flatMap { firstDeallocating(of: $0) }
    }
}
