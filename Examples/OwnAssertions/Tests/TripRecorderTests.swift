import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import OwnAssertionsExample

@Suite("Trip recorder", .doubles)
struct TripRecorderTests {
    let map = MapMarkingSpy()
    let hub = NotificationHub()
    let pier = Coordinate(latitude: 37.8087, longitude: -122.4098)
    var recorder: TripRecorder { TripRecorder(map: map, center: hub.center) }

    @Test func `The recorder marks visited places`() {
        recorder.visit("Pier", at: Coordinate(latitude: 37.8089, longitude: -122.4098))

        expectMark("Pier", near: pier, on: map)
    }

    @Test func `The summary contains the number of places`() {
        let recorder = recorder
        recorder.visit("Pier", at: pier)
        recorder.visit("Bridge", at: Coordinate(latitude: 37.8199, longitude: -122.4783))

        expectEqualEntries(recorder.summary(), ["places": "2", "format": "1"])
    }

    @Test func `The recorder posts its summary when the trip ends`() async throws {
        let recorder = recorder
        recorder.visit("Pier", at: pier)
        recorder.end()

        let summary = try #require(await expectEvent(named: .tripEnded, in: hub))
        expectEqualEntries(summary, recorder.summary())
    }

    @Test func `A text map writes each mark as a line`() {
        let write = Spy<String, Void, Never>("write(_:)")
        TripRecorder(map: TextMap(write: write.function.sync), center: hub.center)
            .visit("Pier", at: Coordinate(latitude: 1, longitude: 2))

        expect(write, .wasCalled(.once, with: "1.0, 2.0: Pier"))
    }

    @Test func `The recorder works with a plain double`() {
        let map = MapMarkingDouble()
        TripRecorder(map: map, center: hub.center).visit("Pier", at: pier)

        #expect(map.markReceivedName == "Pier")
        #expect(map.markReceivedCoordinate == pier)
    }
}
