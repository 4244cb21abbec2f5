/// An enumeration representing the key of a test's static value. It's either the object that
/// describes the value, or the type that the value belongs to. A key retains its object so that no
/// other object can have the same identity.
enum ScopedKey: Hashable, Sendable {
    case object(any AnyObject & Sendable)
    case type(Any.Type, value: Any.Type)

    /// Determines whether the value is an object that is only retained until the test ends.
    func isKeptObject(as value: any Sendable) -> Bool {
        if case .object(let object) = self { value as AnyObject === object } else { false }
    }

    private var id: [ObjectIdentifier] {
        switch self {
        case .object(let object): [ObjectIdentifier(object)]
        case .type(let owner, let value): [ObjectIdentifier(owner), ObjectIdentifier(value)]
        }
    }

    static func == (left: ScopedKey, right: ScopedKey) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
