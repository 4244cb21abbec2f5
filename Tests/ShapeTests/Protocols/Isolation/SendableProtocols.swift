// `Sendable` protocols

class Session {
    var user = ""
}

protocol Service: Sendable {
    var name: String { get }

    func load(_ id: Int) async throws -> String
    func names() -> [String: [Int]]
}

protocol SessionService: Sendable {
    func start(_ session: Session) -> Bool
    func onEnd(_ handler: @escaping () -> Void)
    func current() -> Session?
    func same() -> Self
}

protocol MainService: Swift::Sendable {
    @MainActor func show(_ session: Session)
    var user: String { get set }
}
