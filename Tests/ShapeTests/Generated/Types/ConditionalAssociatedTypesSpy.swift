// Written by Understudy from ConditionalAssociatedTypes.swift.
import Understudy

final class VineyardSpy<Barrel, Grape: Hashable>: Vineyard {
    let spies = Spies()

    struct Spies {
        #if RELEASE
            let store = Spy<Barrel, Void, Never>("VineyardSpy.store(_:)")
        #endif
        #if swift(>=6)
            let pick = Spy<Int, [Grape], Never>("VineyardSpy.pick(_:)")
            let press = Spy<Grape, Void, Never>("VineyardSpy.press(_:)")
        #endif
        let water = Spy<Double, Void, Never>("VineyardSpy.water(_:)")
    }

    #if RELEASE
        func store(_ barrel: Barrel) {
            spies.store(barrel)
        }
    #endif

    #if swift(>=6)
        func pick(_ count: Int) -> [Grape] {
            spies.pick(count)
        }

        func press(_ grape: Grape) {
            spies.press(grape)
        }
    #endif

    func water(_ liters: Double) {
        spies.water(liters)
    }
}
