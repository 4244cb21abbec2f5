// Actors

protocol Account: Actor {
    var balance: Int { get }

    var limit: Int { get set }
    func deposit(_ amount: Int) throws -> Int
    func audit() async -> [String]
    nonisolated var id: String { get }
    nonisolated func describe() -> String
    static func open() -> Int
    subscript(day: Int) -> Int { get }
}

protocol Ledger: Actor {
    func transact<Value: Sendable>(
        _ body: @Sendable (isolated Self) throws -> Value
    ) throws -> Value
    func prepare(_ body: @Sendable (isolated Self) async throws -> Void) async throws
    var balance: Int { get }
}
