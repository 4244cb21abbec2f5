import Foundation
import Understudy

/// A type that observes the default center during a single test.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``. Its remover is
/// set in `init`, before any other code has access to the instance.
final class DefaultCenterGuard: @unchecked Sendable {
    /// The arguments that a notification was posted with.
    private typealias Call = (
        name: Notification.Name, object: ObjectReference?, userInfo: [AnyHashable: Any]?
    )

    private let posting = Spy<Call, Void, Never>(
        "NotificationCenter.default.post(name:object:userInfo:)")
    private let allowed: Set<Notification.Name>
    private let location: TestReport.Location
    private let test: JoinableScope
    private var remove: @Sendable () -> Void = {}

    init(
        allowing names: Set<Notification.Name>, in scope: TestScope,
        at location: TestReport.Location
    ) {
        allowed = names
        test = JoinableScope(scope)
        self.location = location
        posting.mustBeCalled(
            .never, fileID: location.fileID, filePath: location.filePath, line: location.line,
            column: location.column)
        remove = NotificationCenter.default.observeEverything { [weak self] received in
            self?.receive(PostRecord(received))
        }
    }

    deinit { remove() }

    private func receive(_ post: PostRecord) {
        guard !allowed.contains(post.name) else { return }
        let call = (post.name, post.object, post.userInfo)
        let current = TestScope.current
        if let current, current === test.current { return posting(call) }
        // Ignore posts of other tests, and the platform's own notifications, which can be posted on
        // any thread, for example after a change of user defaults.
        guard current == nil, !post.name.rawValue.hasPrefix("NS") else { return }
        let lines = [
            "NotificationCenter.default: a thread outside of any test posted during this test",
            ReportText.row("post", posting.text(ofCall: call)),
        ]
        let note = TestReport(lines.joined(separator: "\n"), at: location, severity: .note)
        // The note is kept until the end of the test, and discarded if the test has already ended.
        _ = test.current?.inherit([note])
    }
}
