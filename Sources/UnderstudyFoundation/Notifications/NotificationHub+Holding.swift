import Foundation
import Understudy

extension NotificationHub {
    /// Holds every post from now on, until the test lets it go: it is recorded, and no observer
    /// hears of it.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// What is held is delivered on the thread that lets it go. Typed messages cannot be held on
    /// Linux. Where ``reach`` is `.posts` nothing can be held, which is reported.
    ///
    /// - Returns: what lets the posts go; keep it as long as they are to be held.
    public func holdDelivery(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldPosts {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let gate = PostGate(at: location)
        if desk.seesEverything {
            // A gate that was forgotten lets go of its posts, so that none arrives twice late.
            desk.close(gate)?.open()
        } else {
            TestReport.send(TestReport(HubText.cannotHold, at: location))
        }
        return HeldPosts(gate, desk)
    }
}
