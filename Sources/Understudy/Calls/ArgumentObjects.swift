/// Where the arguments of a function hold references to objects: a spy asks at each call whether
/// one of these objects is being deallocated.
///
/// Optionals, tuples, structures and enumerations are looked into. Collections aren't, since that
/// would take time in proportion to their length. Of a closure the object is known that is its only
/// capture, such as that of `screen.close` or `{ self.close() }`.
@usableFromInline
final class ArgumentObjects: Sendable {
    private let references: [Reference]

    /// Where the reference is, if there is only one, and nothing has to be looked into.
    private let onlyOffset: Int?

    private init(_ references: [Reference]) {
        self.references = references
        let only = references.count == 1 ? references[0] : nil
        onlyOffset =
            switch only?.kind {
            case .object: only?.offset
            case .closure: only.map { $0.offset + MemoryLayout<Int>.size }
            default: nil
            }
    }

    /// One reference, or a value that has to be looked into each time.
    private struct Reference: Sendable {
        enum Kind { case object, closure, value }

        let offset: Int
        let kind: Kind
        let type: Any.Type
    }

    /// The objects of a type; `nil` if its values hold none.
    static func of<Input>(_ type: Input.Type) -> ArgumentObjects? {
        if _isPOD(type) || type == String.self { return nil }
        return of(any: type)
    }

    private static let known = Locked<[ObjectIdentifier: ArgumentObjects?]>([:])

    private static func of(any type: Any.Type) -> ArgumentObjects? {
        let id = ObjectIdentifier(type)
        if let known = known.withLock({ $0[id] }) { return known }
        let references = references(in: type, at: 0, within: [])
        let found = references.isEmpty ? nil : ArgumentObjects(references)
        known.withLock { $0[id] = .some(found) }
        return found
    }

    /// - Parameter outer: the types that are being looked into, of which an enumeration may hold
    ///   values again.
    private static func references(
        in type: Any.Type, at offset: Int, within outer: Set<ObjectIdentifier>
    ) -> [Reference] {
        let layout = TypeLayout(type)
        let inner = outer.union([ObjectIdentifier(type)])
        switch layout.kind {
        case .class: return [Reference(offset: offset, kind: .object, type: type)]
        case .function: return [Reference(offset: offset, kind: .closure, type: type)]
        case .existential where layout.isClassBound:
            return [Reference(offset: offset, kind: .object, type: type)]
        case .existential: return [Reference(offset: offset, kind: .value, type: type)]
        case .other: return []
        case .struct where isOfSystem(type): return []
        case .struct, .tuple:
            return layout.fields.flatMap { field in
                references(in: field.type, at: offset + field.offset, within: inner)
            }
        case .enum:
            if outer.contains(ObjectIdentifier(type)) { return [] }
            // `nil` is an address that is no object's.
            if let content = layout.wrapped, content.isClassBound {
                return [Reference(offset: offset, kind: .object, type: type)]
            }
            let hasObjects = layout.payloads.contains { payload in
                !references(in: payload, at: 0, within: inner).isEmpty
            }
            return hasObjects ? [Reference(offset: offset, kind: .value, type: type)] : []
        }
    }

    /// Whether a structure is one of the system's: what it holds is its own, or a collection.
    private static func isOfSystem(_ type: Any.Type) -> Bool {
        let modules = ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking"]
        return modules.contains(String(String(reflecting: type).prefix { $0 != "." }))
    }

    // MARK: Looking

    /// Whether one of the objects in a value is being deallocated.
    @inlinable
    func isAnyDeallocating<Input>(in input: Input) -> Bool {
        withUnsafePointer(to: input) { isAnyDeallocating(at: UnsafeRawPointer($0)) }
    }

    @usableFromInline
    func isAnyDeallocating(at place: UnsafeRawPointer) -> Bool {
        guard let onlyOffset else { return first(at: place) != nil }
        return Deallocation.contains(place.load(fromByteOffset: onlyOffset, as: UInt.self))
    }

    /// The type of the first object in a value that is being deallocated; `nil` if none is.
    static func firstDeallocating(of value: Any) -> Any.Type? {
        // Generic code may have put an existential into another one: the cast takes both away.
        let type = Swift.type(of: value)
        func look<Value>(_ type: Value.Type) -> Any.Type? {
            (value as? Value).flatMap { firstDeallocating(in: $0) }
        }
        return TypeLayout(type).kind == .existential ? nil : _openExistential(type, do: look)
    }

    /// The same of a value whose type is known.
    static func firstDeallocating<Value>(in value: Value) -> Any.Type? {
        guard let objects = of(Value.self) else { return nil }
        return withUnsafePointer(to: value) { objects.first(at: UnsafeRawPointer($0)) }
    }

    private func first(at place: UnsafeRawPointer) -> Any.Type? {
        for reference in references {
            let place = place + reference.offset
            switch reference.kind {
            case .object:
                let word = place.load(as: UInt.self)
                if Deallocation.contains(word) { return Self.type(of: word) }
            case .closure:
                // Code, and then the object that holds what was captured: the only capture itself
                // if that is one.
                let word = place.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt.self)
                if Deallocation.contains(word) { return Self.type(of: word) }
            case .value:
                func look<Value>(_ type: Value.Type) -> Any.Type? {
                    Self.first(inside: place.assumingMemoryBound(to: Value.self).pointee)
                }
                if let found = _openExistential(reference.type, do: look) { return found }
            }
        }
        return nil
    }

    /// The first in an existential or in the case of an enumeration.
    private static func first<Value>(inside value: Value) -> Any.Type? {
        if TypeLayout(Value.self).kind == .existential { return firstDeallocating(of: value) }
        let content = (value as? any OptionalType)?.content
        let payload = content ?? Mirror(reflecting: value).children.first?.value
        return payload.flatMap { firstDeallocating(of: $0) }
    }

    private static func type(of word: UInt) -> Any.Type? {
        UnsafeRawPointer(bitPattern: word).map {
            Swift.type(of: Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue())
        }
    }
}
