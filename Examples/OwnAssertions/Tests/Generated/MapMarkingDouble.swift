// Written by Understudy from MapMarking.swift.
@testable import OwnAssertionsExample

final class MapMarkingDouble: MapMarking {
    init() {}

    private(set) var markCalls: [(name: String, coordinate: Coordinate)] = []
    var markCallCount: Int { markCalls.count }
    var markDidGetCalled: Bool { !markCalls.isEmpty }
    var markReceivedName: String? { markCalls.last?.name }
    var markReceivedCoordinate: Coordinate? { markCalls.last?.coordinate }

    func mark(_ name: String, at coordinate: Coordinate) {
        markCalls.append((name, coordinate))
    }
}
