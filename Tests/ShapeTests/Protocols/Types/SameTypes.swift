// Associated types with constraints in a where clause

protocol Pipeline where Output: Collection {
    associatedtype Input
    associatedtype Output
    associatedtype Stage: Sequence where Stage.Element == Input
    func run(_ stage: Stage) -> Output
}

protocol Repository {
    associatedtype Entity: Identifiable
    func find(_ id: Entity.ID) -> Entity?
    func all() -> [Entity.ID: Entity]
}

protocol IntRepository: Repository where Entity == IntEntity {
    func refresh()
}

struct IntEntity: Identifiable {
    var id = 0
}
