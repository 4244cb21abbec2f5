// Inherited protocols on different global actors
// with GlobalActors.swift

protocol Playhouse: AnyObject, Podium, Indexer {
    func open()
}

@MainActor
protocol Podium: Equatable {
    var title: String { get set }
    func show(_ text: String)
    static func make() -> Self
    nonisolated func name() -> String
}
