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
