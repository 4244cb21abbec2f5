// Requirements with other isolation than the protocol
// with GlobalActors.swift

@MainActor
protocol Foyer {
    @Background func fetch(_ name: String) -> Int
    func run(on actor: isolated any Actor) -> Int
    func show(_ text: String)
    nonisolated static func make() -> Self
}
