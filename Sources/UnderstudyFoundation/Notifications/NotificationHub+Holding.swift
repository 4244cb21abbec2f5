import Foundation
import Understudy

extension NotificationHub {
    /// Holds all subsequent posts until the test delivers them. A held post is recorded at once,
    /// but its observers are not notified.
    ///
    /// ```swift
    /// let held = hub.holdDelivery()
    /// hub.center.post(name: .articleRead, object: nil)
    /// #expect(held.count == 1)
    /// held.deliverNext()
    /// ```
    ///
    /// A held post is delivered on the thread that releases it. Note that typed messages cannot be
    /// held on Linux. If the value of ``reach`` is `.posts`, no posts can be held, and an issue is
    /// recorded.
    ///
    /// - Returns: An object representing the held posts. Posts are held for as long as you keep
    ///   this object.
    public func holdDelivery(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldPosts {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let gate = PostGate(at: location)
        if hubState.seesEverything {
            // We open the previous gate, which may have been forgotten, because otherwise a post
            // could be delayed by two gates.
            hubState.close(gate)?.open()
        } else {
            TestReport.send(TestReport(HubText.cannotHold, at: location))
        }
        return HeldPosts(gate, hubState)
    }
}
