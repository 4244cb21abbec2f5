import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import OwnAssertionsExample

/// Runs `body` and returns the text and the line of each recorded issue.
private func issues(
    of body: () async throws -> Void
) async -> [(text: String, line: Int?)] {
    let found = Spy<Issue, Void, Never>("issue")
    try? await withKnownIssue {
        try await body()
    } matching: { issue in
        // The hub also records a warning about its cancelled wait, which we ignore.
        if issue.severity == .error { found(issue) }
        return true
    }
    return found.calls.map { ($0.comments.first?.rawValue ?? "", $0.sourceLocation?.line) }
}

@Suite("Failures of custom assertions", .doubles)
struct AssertionFailureTests {
    let pier = Coordinate(latitude: 37.8087, longitude: -122.4098)

    @Test func `Different dictionaries are reported with each different key at their line`() async {
        let line = #line + 2
        let issues = await issues {
            expectEqualEntries(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 4, "d": 5])
        }

        #expect(
            issues.map(\.text) == [
                """
                the dictionaries differ
                  differs b: 2, expected 4
                  extra   c: 3
                  missing d: 5
                """
            ])
        #expect(issues.map(\.line) == [line])
    }

    @Test func `A missing mark is reported with the distance of the nearest one`() async {
        let map = MapMarkingSpy()
        map.mark("Pier", at: Coordinate(latitude: 37.8107, longitude: -122.4098))
        map.mark("Pier", at: Coordinate(latitude: 37.8187, longitude: -122.4098))
        map.mark("Bridge", at: pier)
        let line = #line + 1
        let issues = await issues { expectMark("Pier", near: pier, on: map) }

        #expect(issues.map(\.text) == ["no mark \"Pier\" within 50 m: the nearest is 222 m away"])
        #expect(issues.map(\.line) == [line])
    }

    @Test func `The report of a missing mark states if no mark has its name`() async {
        let map = MapMarkingSpy()
        let issues = await issues { expectMark("Pier", near: pier, within: 10, on: map) }

        #expect(
            issues.map(\.text)
                == ["no mark \"Pier\" within 10 m: the map has no mark of that name"])
    }

    @Test
    func `A missing event is reported with the received events, at the caller's line`() async {
        let hub = NotificationHub()
        hub.center.post(name: Notification.Name("tripStarted"), object: nil)
        let line = #line + 2
        let issues = await issues {
            let waiting = Task { await expectEvent(named: .tripEnded, in: hub) }
            waiting.cancel()
            #expect(await waiting.value == nil)
        }

        #expect(issues.map(\.text) == ["no event tripEnded: received tripStarted"])
        #expect(issues.map(\.line) == [line])
    }

    @Test func `The report of a missing event states if no event was received`() async {
        let hub = NotificationHub()
        let issues = await issues {
            let waiting = Task { await expectEvent(named: .tripEnded, in: hub) }
            waiting.cancel()
            _ = await waiting.value
        }

        #expect(issues.map(\.text) == ["no event tripEnded: received no events"])
    }
}
