import Foundation
import Understudy

/// Observes the default center during one test.
///
/// `@unchecked` for the same reason as ``HubState``; the remover is set in `init`, before other
/// code has access to the guard.
final class DefaultCenterGuard: @unchecked Sendable {
    /// The arguments of a post.
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
            self?.receive(Received(received))
        }
    }

    deinit { remove() }

    private func receive(_ post: Received) {
        guard !allowed.contains(post.name) else { return }
        let call = (post.name, post.object.map(ObjectReference.init), post.userInfo)
        let current = TestScope.current
        if let current, current === test.current { return posting(call) }
        // The platform posts its own notifications on any thread: for example, user defaults post
        // each change.
        guard current == nil, !post.name.rawValue.hasPrefix("NS") else { return }
        let note = TestReport(
            HubText.foreignPost(posting.text(ofCall: call)), at: location, severity: .note)
        // The note is kept for the end of this test. It's discarded if the test has ended.
        _ = test.current?.inherit([note])
    }
}
