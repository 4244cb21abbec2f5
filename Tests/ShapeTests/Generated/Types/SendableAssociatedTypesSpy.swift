// Written by Understudy from SendableAssociatedTypes.swift.
import Understudy

final class LockerSpy<Content: Keyed, Label: CodingKey, Time: InstantProtocol>: Locker {
    let spies = Spies()

    struct Spies {
        let put = Spy<(content: Content, label: Label, time: Time), Void, Never>(
            "LockerSpy.put(_:_:at:)")
        let open = Spy<any Keyed, Void, Never>("LockerSpy.open(_:)")
    }

    func put(_ content: Content, _ label: Label, at time: Time) {
        spies.put((content, label, time))
    }

    func open(_ key: any Keyed) {
        spies.open(key)
    }
}

final class KeyedSpy: Keyed {}
