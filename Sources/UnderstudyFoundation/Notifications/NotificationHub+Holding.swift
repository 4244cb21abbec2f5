import Foundation
import Understudy

extension NotificationHub {
    /// Holds every post from now on until the test delivers it: the post is recorded, but no
    /// observer is notified.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// Held posts are delivered on the thread that releases them. Typed messages can't be held on
    /// Linux. If ``reach`` is `.posts`, nothing can be held, and that is reported.
    ///
    /// - Returns: the held posts. Keep it as long as posts should be held.
    public func holdDelivery(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldPosts {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let gate = PostGate(at: location)
        if hubState.seesEverything {
            // Opens a forgotten gate, so that no post is delayed by two gates.
            hubState.close(gate)?.open()
        } else {
            TestReport.send(TestReport(HubText.cannotHold, at: location))
        }
        return HeldPosts(gate, hubState)
    }
}
