import Foundation
import Understudy

extension NotificationHub {
    /// Expects that this test posts nothing to `NotificationCenter.default`, from now until it ends.
    ///
    /// A post is known to be this test's own when it comes from one of its tasks. One from a thread that
    /// belongs to no test is added to the test's report as a note, since it may be the system's, or that
    /// of a test in parallel.
    ///
    /// - `names`: what may be posted all the same.
    public func guardDefaultCenter(
        allowing names: Set<Notification.Name> = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        desk.keep(DefaultCenterGuard(allowing: names, at: location))
    }
}

/// Listens to the default center for one test.
///
/// `@unchecked` for the same reason as ``Desk``; the remover is set before anybody else has the guard.
final class DefaultCenterGuard: @unchecked Sendable {
    private let posting: Spy<NotificationHub.Posting, Void, Never>
    private let allowed: Set<Notification.Name>
    private let location: TestReport.Location
    private let scope = TestScope.current
    private var remove: @Sendable () -> Void = {}

    init(allowing names: Set<Notification.Name>, at location: TestReport.Location) {
        allowed = names
        self.location = location
        posting = Spy("NotificationCenter.default.post(name:object:userInfo:)")
        posting.expects(
            .never, fileID: location.fileID, filePath: location.filePath, line: location.line,
            column: location.column)
        remove = NotificationCenter.default.observeEverything { [weak self] received in
            self?.receive(Received(received).posting)
        }
    }

    deinit { remove() }

    private func receive(_ post: NotificationHub.Posting) {
        guard !allowed.contains(post.name) else { return }
        let current = TestScope.current
        if current === scope { return posting(post) }
        guard current == nil else { return }
        let note = TestReport(
            HubText.strangePost(posting.text(ofCall: post)), at: location, severity: .note)
        // Kept for the end of this test, whoever posted; when that has come, nobody wants to know.
        _ = scope?.inherit([note])
    }
}
