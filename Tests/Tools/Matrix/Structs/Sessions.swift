// A closure that takes and returns an object that isn't Sendable

final class Session {}

struct SessionClient: Sendable {
    var renew: @Sendable (Session) async -> Session
}
