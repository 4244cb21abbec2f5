// Written by Understudy from IsolatedConformances.swift.
import Understudy

@MainActor
final class HarborSpy: Harbor {
    let spies = Spies()

    @MainActor
    struct Spies {
        let taken = SpiedProperty<Set<Berth>>("HarborSpy.taken")
        let price = Spy<Set<Berth>, [Berth: Int], Never>("HarborSpy.price(of:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    @MainActor
    struct StaticSpies: Sendable {
        let free = Spy<Void, Set<Berth>, Never>("HarborSpy.free()")
    }

    var taken: Set<Berth> {
        get { spies.taken.get() }
        set { spies.taken.set(newValue) }
    }

    func price(of berths: Set<Berth>) -> [Berth: Int] {
        spies.price(berths)
    }

    static func free() -> Set<Berth> {
        spies.free()
    }
}
