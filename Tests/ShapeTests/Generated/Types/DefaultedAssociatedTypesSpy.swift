// Written by Understudy from DefaultedAssociatedTypes.swift.
import Understudy

final class CounterSpy<Number: Numeric, Label>: Counter {
    let spies = Spies()

    struct Spies {
        let count = Spy<Void, Number, Never>("CounterSpy.count()")
        let label = Spy<Number, Label, Never>("CounterSpy.label(_:)")
    }

    func count() -> Number {
        spies.count()
    }

    func label(_ number: Number) -> Label {
        spies.label(number)
    }
}
