// Written by Understudy from Announcer.swift.
import Understudy

@testable import ServiceFactoryExample

@MainActor
final class AnnouncerSpy: Announcer {
    let spies = Spies()

    struct Spies {
        let announce = Spy<String, Void, Never>("AnnouncerSpy.announce(_:)")
    }

    func announce(_ text: String) {
        spies.announce(text)
    }
}
