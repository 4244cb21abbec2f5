// Nonisolated, concurrent and isolated functions

protocol Worker {
    nonisolated func plain() -> Int
    nonisolated(nonsending) func here() async -> Int
    @concurrent func away() async -> Int
    func on(_ actor: isolated (any Actor)?) async -> Int
    func at(_ actor: isolated any Actor, _ name: String) -> Int
    nonisolated var count: Int { get }
}
