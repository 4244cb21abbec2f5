// Associated types that are `Sendable`

protocol Locker: Sendable {
    associatedtype Content: Keyed
    associatedtype Label: CodingKey
    associatedtype Time: InstantProtocol
    func put(_ content: Content, _ label: Label, at time: Time)
    func open(_ key: any Keyed)
}

protocol Keyed: Sendable {}
