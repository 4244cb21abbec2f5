// A transcript shows calls of spies that were released before the test failed. Their arguments and
// results can't be described in advance, because a test that passes must not run a `description`.
// They can't be kept either if this could prolong the life of an object. So a value that consists
// of plain data is kept, and only the type is kept of any other value.

extension ArgumentObjects {
    private static let plainTypes = Locked<[ObjectIdentifier: Bool]>([:])

    /// Returns whether values of a type only contain data, so that keeping them doesn't prolong the
    /// life of any object, and so that they can be described at any time.
    static func isPlain(_ type: Any.Type) -> Bool {
        let id = ObjectIdentifier(type)
        if let cached = plainTypes.withLock({ $0[id] }) { return cached }
        let result = isPlain(type, within: [])
        plainTypes.withLock { $0[id] = result }
        return result
    }

    /// - Parameters:
    ///   - outer: The types that are currently being searched, which an indirect enum can contain.
    private static func isPlain(_ type: Any.Type, within outer: Set<ObjectIdentifier>) -> Bool {
        func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
        if outer.contains(ObjectIdentifier(type)) || _openExistential(type, do: isTrivial) {
            return true
        }
        let layout = TypeLayout(type)
        switch layout.kind {
        case .class, .function, .existential, .other: return false
        case .struct where isOfSystem(type):
            if let type = type as? any PlainCollection.Type {
                return type.contents.allSatisfy { isPlain($0, within: outer) }
            }
            // The structs of the system that only contain data can be encoded. A generic struct
            // can contain values of any type.
            return type is any Encodable.Type && !String(reflecting: type).contains("<")
        case .struct, .tuple, .enum:
            let inner = outer.union([ObjectIdentifier(type)])
            return layout.parts?.allSatisfy { isPlain($0, within: inner) } ?? false
        }
    }
}

/// A type that only contains data if its elements do.
private protocol PlainCollection {
    static var contents: [Any.Type] { get }
}

extension Array: PlainCollection { fileprivate static var contents: [Any.Type] { [Element.self] } }

extension Set: PlainCollection { fileprivate static var contents: [Any.Type] { [Element.self] } }

extension Dictionary: PlainCollection {
    fileprivate static var contents: [Any.Type] { [Key.self, Value.self] }
}

extension Range: PlainCollection { fileprivate static var contents: [Any.Type] { [Bound.self] } }

extension ClosedRange: PlainCollection {
    fileprivate static var contents: [Any.Type] { [Bound.self] }
}

extension Substring: PlainCollection { fileprivate static var contents: [Any.Type] { [] } }

extension Character: PlainCollection { fileprivate static var contents: [Any.Type] { [] } }

/// A value that is described later, if a report needs it.
///
/// This type is unchecked `Sendable` because plain data isn't shared with any other code. Other
/// values are described immediately by the thread that created an instance.
enum KeptValue: @unchecked Sendable {
    case value(Any)
    case type(Any.Type)
    case text(String)

    /// Keeps a value if it only contains data, and otherwise its type.
    static func plain(_ value: Any) -> KeptValue {
        guard let value = unwrapped(value) else { return .text("nil") }
        let type = Swift.type(of: value)
        if ArgumentObjects.isPlain(type) { return .value(value) }
        // Errors of Foundation can contain any object, but their descriptions are short and safe.
        if ArgumentObjects.isOfSystem(type), let error = value as? any Error,
            let text = FoundationErrorText.of(error)
        {
            return .text(text)
        }
        return .type(type)
    }

    /// Keeps plain data in the same way, or the type of an object that is being deallocated.
    static func living(_ argument: Any) -> KeptValue {
        guard let value = unwrapped(argument),
            let type = ArgumentObjects.firstDeallocating(of: value)
        else { return .plain(argument) }
        let object = "<\(TypeText.of(type)), deallocated>"
        return .text(
            isObject(value) ? object : "<\(TypeText.of(Swift.type(of: value))) with \(object)>")
    }

    private static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalType else { return value }
        return optional.content.flatMap(unwrapped)
    }

    /// The description of the value or, for example, `<Screen>` if it wasn't kept.
    var text: String {
        switch self {
        case .value(let value): ValueText.of(value)
        case .type(let type):
            TypeLayout(type).kind == .function ? "<closure>" : "<\(TypeText.of(type))>"
        case .text(let text): text
        }
    }

    /// The description of an error.
    var errorText: String {
        if case .value(let error as any Error) = self { ErrorText.of(error) } else { text }
    }
}

extension FunctionName {
    /// Returns a function that describes a call later. Until then, no code of an argument runs.
    ///
    /// - Parameters:
    ///   - keep: A function that keeps an argument, or information about it.
    func deferredCall<Input>(
        _ input: Input, keeping keep: (Any) -> KeptValue
    ) -> @Sendable () -> String {
        if input is Void {
            let text = call(input)
            return { text }
        }
        let arguments = arguments(of: input).map { ($0.label, keep($0.value)) }
        return {
            formatted(
                arguments.map { label, value in
                    label.isEmpty ? value.text : "\(label): \(value.text)"
                })
        }
    }
}
