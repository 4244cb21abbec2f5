// Written by Understudy from SameTypes.swift.
import Understudy

final class PipelineSpy<Input, Output: Collection, Stage: Sequence>: Pipeline
where Stage.Element == Input {
    let spies = Spies()

    struct Spies {
        let run = Spy<Stage, Output, Never>("PipelineSpy.run(_:)")
    }

    func run(_ stage: Stage) -> Output {
        spies.run(stage)
    }
}

final class RepositorySpy<Entity: Identifiable>: Repository {
    let spies = Spies()

    struct Spies {
        let find = Spy<Entity.ID, Entity?, Never>("RepositorySpy.find(_:)")
        let all = Spy<Void, [Entity.ID: Entity], Never>("RepositorySpy.all()")
    }

    func find(_ id: Entity.ID) -> Entity? {
        spies.find(id)
    }

    func all() -> [Entity.ID: Entity] {
        spies.all()
    }
}

final class IntRepositorySpy: IntRepository {
    typealias Entity = IntEntity

    let spies = Spies()

    struct Spies {
        let refresh = Spy<Void, Void, Never>("IntRepositorySpy.refresh()")
        let find = Spy<IntEntity.ID, IntEntity?, Never>("IntRepositorySpy.find(_:)")
        let all = Spy<Void, [IntEntity.ID: IntEntity], Never>("IntRepositorySpy.all()")
    }

    func refresh() {
        spies.refresh()
    }

    func find(_ id: IntEntity.ID) -> IntEntity? {
        spies.find(id)
    }

    func all() -> [IntEntity.ID: IntEntity] {
        spies.all()
    }
}
