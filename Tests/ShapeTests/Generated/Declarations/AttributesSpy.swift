// Written by Understudy from Attributes.swift.
import Understudy

final class KettleSpy: Kettle {
    let spies = Spies()

    struct Spies {
        let boil = Spy<Double, Bool, Never>("KettleSpy.boil(_:)")
        let `subscript` = Spy<String, Int, Never>("KettleSpy.subscript(dynamicMember:)")
        let pour = Spy<Void, Void, Never>("KettleSpy.pour()")
    }

    @discardableResult
    func boil(_ litres: Double) -> Bool {
        spies.boil(litres)
    }

    subscript(dynamicMember name: String) -> Int {
        spies.subscript(name)
    }

    func pour() {
        spies.pour()
    }
}
