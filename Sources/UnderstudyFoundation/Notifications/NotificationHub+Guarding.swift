import Foundation
import Understudy

extension NotificationHub {
    /// Expects that this test doesn't post to `NotificationCenter.default` from now until it ends.
    ///
    /// A post belongs to this test if one of its tasks makes it. A post from a thread that belongs
    /// to no test is added to the test's report as a note, because a parallel test may have made
    /// it. Names of the platform, which begin with `NS`, are ignored. Without a test scope nothing
    /// is expected, and that is reported.
    ///
    /// - Parameter names: names that may be posted without a report.
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
