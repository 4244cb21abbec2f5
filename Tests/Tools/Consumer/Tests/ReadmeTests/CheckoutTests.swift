import Testing
import UnderstudyTesting

@testable import App

// The first sample of README. Its test fails, because `Checkout` forgets the delivery; README shows
// the report as a picture.

@Spy final class AnalyticsSpy: Analytics {
    func track(event: String, value: Int)
}

@Test func tracksThePurchase() {
    let analytics = AnalyticsSpy()
    Checkout(analytics: analytics).buy(ticket)
    expect(analytics.spies.track, .wasCalled(.once, with: ("purchase", 42)))
}
