import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import ObserverExample

@Suite("Points-of-interest list", .doubles)
@MainActor
struct PointsOfInterestListTests {
    let hub = NotificationHub()
    let finder = PlaceFinderSpy()

    init() {
        finder.spies.places.returns(["Pier"])
    }

    @Test func `The list loads once for each post`() {
        let list = PointsOfInterestList(finder: finder, center: hub.center)
        #expect(list.places == [])

        hub.center.post(name: .authorizationChanged, object: nil)
        #expect(list.places == ["Pier"])
        expect(finder.spies.places, .wasCalled(.once))

        hub.center.post(name: .authorizationChanged, object: nil)
        expect(finder.spies.places, .wasCalled(.exactly(2)))
        withExtendedLifetime(list) {}
    }

    @Test func `The list ignores other notifications`() {
        let list = PointsOfInterestList(finder: finder, center: hub.center)
        hub.center.post(name: Notification.Name("other"), object: nil)
        expect(finder.spies.places, .wasCalled(.never))
        withExtendedLifetime(list) {}
    }

    @Test func `A released list receives no posts and has removed its observer`() {
        var list: PointsOfInterestList? = PointsOfInterestList(finder: finder, center: hub.center)
        #expect(hub.observers(of: .authorizationChanged).count == 1)
        withExtendedLifetime(list) {}

        list = nil
        hub.center.post(name: .authorizationChanged, object: nil)

        expect(finder.spies.places, .wasCalled(.never))
        #expect(hub.observers.isEmpty)
    }

    @Test func `The list keeps its old content until the post is delivered`() {
        let list = PointsOfInterestList(finder: finder, center: hub.center)
        let held = hub.holdDelivery()

        hub.center.post(name: .authorizationChanged, object: nil)
        #expect(list.places == [])

        held.open()
        #expect(list.places == ["Pier"])
    }
}

@Suite("A list that doesn't remove its observer")
@MainActor
struct ForgetfulListTests {
    @Test func `An observer that isn't removed is reported at the end of the test`() {
        let recorder = Reports()
        TestReport.$reporter.withValue(recorder) {
            withTestScope {
                let hub = NotificationHub()
                _ = ForgetfulList(finder: PlaceFinderSpy(), center: hub.center)
            }
        }
        #expect(
            recorder.messages == [
                """
                NotificationHub: 1 observer is still registered at the end of the test
                  1       authorizationChanged, from any object
                  add     center.removeObserver(_:) when the observer's owner is released
                """
            ])
    }
}

/// Records the reports that would fail the test.
private final class Reports: TestReport.Reporter {
    private let received = Spy<String, Void, Never>("receive(_:)")
    var messages: [String] { received.calls }
    func receive(_ report: TestReport) { received(report.message) }
}
