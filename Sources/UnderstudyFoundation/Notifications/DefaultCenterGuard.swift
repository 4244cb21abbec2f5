import Foundation
import Understudy

/// An observer of the default center during a single test.
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
        posting.mustBeCalled(.wasCalled(.never), at: location)
        remove = NotificationCenter.default.observeEverything { [weak self] received in
            self?.receive(PostRecord(received))
        }
    }

    deinit { remove() }

    private func receive(_ post: PostRecord) {
        guard !allowed.contains(post.name), !Self.isOfPlatform(post.name.rawValue) else { return }
        let call = (post.name, post.object, post.userInfo)
        let current = TestScope.current
        if let current, current === test.current { return posting(call) }
        // Ignore posts of other tests.
        guard current == nil else { return }
        let lines = [
            "NotificationCenter.default: a thread outside of any test posted during this test",
            ReportText.row("post", posting.text(ofCall: call)),
        ]
        let note = TestReport(lines.joined(separator: "\n"), at: location, severity: .note)
        // The note is kept until the end of the test, and discarded if the test has already ended.
        _ = test.current?.inherit([note])
    }

    // MARK: - The platform

    /// The prefixes of notifications that frameworks of the platform post.
    private static let prefixes = ["NS", "_NS", "_UI", "com.apple.", "_com.apple."]

    /// The prefixes of frameworks whose notifications have names that end with `Notification`.
    ///
    /// Without that suffix, a name with such a prefix may also belong to an app, for example
    /// `GCReportDidChange`.
    private static let frameworks = [
        "UI", "AV", "AC", "CK", "CL", "CN", "CT", "EK", "GC", "HK", "HM", "MC", "MP", "NE", "PH",
        "PK", "SK", "UN", "WK",
    ]

    /// Returns whether a notification has a name that the platform uses.
    ///
    /// The platform can post on any thread and also in a task of a test, for example if the test
    /// changes a user default or opens a window.
    static func isOfPlatform(_ name: String) -> Bool {
        if prefixes.contains(where: name.hasPrefix) { return true }
        guard name.hasSuffix("Notification") else { return false }
        return frameworks.contains { prefix in
            name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
        }
    }
}
