// Closures with effects, and properties that are stored as they are

struct Ticket: Hashable, Sendable {}

struct TicketClient<Code: Sendable>: Sendable {
    let name: String
    var buy: @Sendable (_ code: Code, _ count: Int) async throws -> [Ticket]
    var check: @Sendable (Ticket) -> Bool
    var refund: @MainActor @Sendable (Ticket) throws -> Void
}
