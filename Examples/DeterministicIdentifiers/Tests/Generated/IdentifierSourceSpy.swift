// Written by Understudy from IdentifierSource.swift.
import Foundation
import Understudy

@testable import DeterministicIdentifiersExample

final class IdentifierSourceSpy: IdentifierSource {
    let spies = Spies()

    struct Spies {
        let next = Spy<Void, UUID, Never>("IdentifierSourceSpy.next()")
    }

    func next() -> UUID {
        spies.next()
    }
}
