import Foundation
import Understudy

extension NotificationHub {
    /// Expects that the current test does not post notifications to `NotificationCenter.default`
    /// before it ends.
    ///
    /// A post belongs to this test if it is made by one of the test's tasks. If a post is made by a
    /// thread that does not belong to any test, it may have been caused by a test running in
    /// parallel. In this case, the post is only added as a note to the report of this test.
    /// Notifications of the platform, whose names begin with `NS`, are ignored.
    ///
    /// If there is no test scope, this function cannot determine which test is running, so it
    /// records an issue instead.
    ///
    /// - Parameters:
    ///   - names: The names of notifications that the test is allowed to post.
    public func guardDefaultCenter(
        allowing names: Set<Notification.Name> = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard let scope = TestScope.current else {
            return TestScope.reportMissing(
                for: "NotificationHub.guardDefaultCenter()", at: location)
        }
        hubState.keep(DefaultCenterGuard(allowing: names, in: scope, at: location))
    }
}
