// All of these combined

@MainActor
protocol Studio<Film>: AnyObject, Sendable {
    associatedtype Film: Sendable
    static func produce<Result: Decodable & Sendable>(_ film: Film, as type: Result.Type) async throws -> Result

    associatedtype Budget: Numeric & Sendable where Budget: Hashable
    associatedtype Crew: Sequence where Crew.Element == String
    func shoot<each Take: Sendable>(_ take: repeat each Take, on film: inout Film) async throws(CancellationError) -> (repeat each Take)
    func pay(_ crew: Crew, _ budget: Budget?) -> [Budget: Film]
    nonisolated func archive(_ film: Film) async -> Self?
    init?(_ film: Film, budget: Budget) throws
    subscript<Value>(film: Film, path: KeyPath<Film, Value>) -> Value { get }
    func cut(_ film: Film) -> Self
    var crew: Crew { get set }
    static var best: Film { get set }
}
