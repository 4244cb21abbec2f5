/// The key of a static value of a test: the object that describes it, or the type that it belongs
/// to. A key keeps its object alive, so that no other object can have the same identity.
enum ScopedKey: Hashable, Sendable {
    case object(any AnyObject & Sendable)
    case type(Any.Type, value: Any.Type)

    /// Returns `true` if the value is an object that is only kept until the test ends.
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
