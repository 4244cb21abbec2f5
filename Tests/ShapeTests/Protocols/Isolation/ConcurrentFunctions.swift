// Concurrent, nonisolated and isolated functions

protocol Worker {
    nonisolated(nonsending) func here() async -> Int
    @concurrent func away() async -> Int

    nonisolated func plain() -> Int
    func on(_ actor: isolated (any Actor)?) async -> Int
    func at(_ actor: isolated any Actor, _ name: String) -> Int
    nonisolated var count: Int { get }
}
