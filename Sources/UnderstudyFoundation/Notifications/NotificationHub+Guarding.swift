import Foundation
import Understudy

extension NotificationHub {
    /// Expects that this test posts nothing to `NotificationCenter.default`, from now until it
    /// ends.
    ///
    /// A post is known to be this test's own when it comes from one of its tasks. One from a thread
    /// that belongs to no test is added to the test's report as a note, since it may be that of a
    /// test in parallel, unless its name is one of the platform's, which begin with `NS`. Without a
    /// test scope nothing is expected, and that is reported.
    ///
    /// - Parameter names: what may be posted there without a report.
    public func guardDefaultCenter(
        allowing names: Set<Notification.Name> = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        guard let scope = TestScope.current else {
            return TestScope.reportMissing(
                for: "NotificationHub: guardDefaultCenter()", at: location)
        }
        desk.keep(DefaultCenterGuard(allowing: names, in: scope, at: location))
    }
}
