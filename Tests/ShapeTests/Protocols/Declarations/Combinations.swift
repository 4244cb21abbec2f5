// All of these combined

@MainActor
protocol Studio<Film>: AnyObject, Sendable {
    associatedtype Film: Sendable
    static func produce<Result: Decodable & Sendable>(_ film: Film, as type: Result.Type) async throws -> Result

    associatedtype Budget: Numeric & Sendable where Budget: Hashable
    associatedtype Crew: Sequence where Crew.Element == String
    func shoot<each Take: Sendable>(_ take: repeat each Take, on film: inout Film) async throws(CancellationError) -> (repeat each Take)
    init?(_ film: Film, budget: Budget) throws
    func cut(_ film: Film) -> Self
    static var best: Film { get set }
}
