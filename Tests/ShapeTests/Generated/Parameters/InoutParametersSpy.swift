// Written by Understudy from InoutParameters.swift.
import Understudy

final class MixerSpy: Mixer {
    let spies = Spies()

    struct Spies {
        let stir = Spy<String, Void, Never>("MixerSpy.stir(_:)")
        /// The value of `drink` after `stir(_:)`, by default the one before.
        let stirDrink = Spy<String, String, Never>(unchanged: "MixerSpy.stir(_:) drink")
        let pour = Spy<(amount: Int, glasses: [String]), Bool, Never>("MixerSpy.pour(_:into:)")
        /// The value of `amount` after `pour(_:into:)`, by default the one before.
        let pourAmount = Spy<Int, Int, Never>(unchanged: "MixerSpy.pour(_:into:) amount")
        /// The value of `glasses` after `pour(_:into:)`, by default the one before.
        let pourGlasses = Spy<[String], [String], Never>(
            unchanged: "MixerSpy.pour(_:into:) glasses")
        let shake = Spy<Any, Void, Never>("MixerSpy.shake(_:)")
        /// The value of `drink` after `shake(_:)`, by default the one before.
        let shakeDrink = Spy<Any, Any, Never>(unchanged: "MixerSpy.shake(_:) drink")
        let heat = Spy<String, Void, any Error>("MixerSpy.heat(_:)")
        /// The value of `drink` after `heat(_:)`, by default the one before.
        let heatDrink = Spy<String, String, Never>(unchanged: "MixerSpy.heat(_:) drink")
    }

    func stir(_ drink: inout String) {
        defer { drink = spies.stirDrink(drink) }
        spies.stir(drink)
    }

    func pour(_ amount: inout Int, into glasses: inout [String]) -> Bool {
        defer { amount = spies.pourAmount(amount) }
        defer { glasses = spies.pourGlasses(glasses) }
        return spies.pour((amount, glasses))
    }

    func shake<Drink>(_ drink: inout Drink) {
        defer { drink = spies.shakeDrink.function(drink, as: Drink.self) }
        spies.shake(drink)
    }

    func heat(_ drink: inout String) throws {
        defer { drink = spies.heatDrink(drink) }
        try spies.heat(drink)
    }
}
