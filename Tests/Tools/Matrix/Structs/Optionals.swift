// An optional closure

struct CountingClient: Sendable {
    var count: Optional<@Sendable () async -> Int>
    var reset: (@Sendable () -> Void)?
}
