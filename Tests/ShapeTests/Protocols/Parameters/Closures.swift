// Escaping closures

typealias Completion = (Int) -> Void

protocol Subscriptions {
    func onChange(_ handler: @escaping (Int) -> Void)
    func onEnd(_ handler: (() -> Void)?)
    func onSend(_ handler: @escaping @Sendable (String) -> Bool)

    func onAny(_ handler: @escaping @MainActor @Sendable () async throws -> Void)
    func fetch(_ id: Int, completion: @escaping Completion)
    func each(_ handlers: ((Int) -> Int)...)
    func all(_ handlers: [(Int) -> Int], byName: [String: () -> Void])
    func c(_ function: @convention(c) (Int32) -> Int32)
    func maybe(_ handler: (@Sendable (Int) -> Void)?, _ other: Completion?)
}

protocol Factories {
    func register<Product>(_ make: @escaping () -> Product)
    func supply<Part>(_ use: @escaping (Part) -> ())
    func maybe<Product: Decodable>(_ make: (@Sendable () async throws -> Product)?)
}
