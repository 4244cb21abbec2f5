// Written by Understudy from Labels.swift.
import Understudy

final class PostmanSpy: Postman {
    let spies = Spies()

    struct Spies {
        let deliverTo = Spy<(letter: String, address: String, days: Int), Bool, Never>(
            "PostmanSpy.deliver(_:to:after:)", part: "deliverTo")
        let weigh = Spy<String, Int, Never>("PostmanSpy.weigh(_:)")
        let deliverLetter = Spy<String, Void, Never>(
            "PostmanSpy.deliver(letter:)", part: "deliverLetter")
        let compare = Spy<(first: Int, second: Int, with: Int), Bool, Never>(
            "PostmanSpy.compare(_:_:with:)")
    }

    func deliver(_ letter: String, to address: String, after days: Int) -> Bool {
        spies.deliverTo((letter, address, days))
    }

    func weigh(_ value: String) -> Int {
        spies.weigh(value)
    }

    func deliver(letter: String) {
        spies.deliverLetter(letter)
    }

    func compare(_ first: Int, _ second: Int, with: Int) -> Bool {
        spies.compare((first, second, with))
    }
}
