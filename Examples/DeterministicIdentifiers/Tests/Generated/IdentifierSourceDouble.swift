// Written by Understudy from IdentifierSource.swift.
import Foundation

@testable import DeterministicIdentifiersExample

final class IdentifierSourceDouble: IdentifierSource {
    var nextReturnValue: UUID?
    private(set) var nextCallCount = 0
    var nextDidGetCalled: Bool { nextCallCount > 0 }

    func next() -> UUID {
        nextCallCount += 1
        guard let value = nextReturnValue else {
            Swift.fatalError(
                "IdentifierSourceDouble.next() has no value to return. "
                    + "Set it: double.nextReturnValue = …")
        }
        return value
    }
}
