import Understudy

/// A namespace for the messages that a hub can report.
enum HubText {
    static func stillRegistered(_ observers: [Registration]) -> String {
        let count = observers.count == 1 ? "1 observer is" : "\(observers.count) observers are"
        let lines =
            ["NotificationHub: \(count) still registered at the end of the test"]
            + observers.enumerated().map {
                ReportText.row("\($0.offset + 1)", $0.element.description)
            }
            + [
                ReportText.row(
                    "add", "center.removeObserver(_:) when the observer's owner is released")
            ]
        return lines.joined(separator: "\n")
    }

    static func foreignPost(_ post: String) -> String {
        "NotificationCenter.default: a thread outside of any test posted during this test\n"
            + ReportText.row("post", post)
    }

    static let cannotHold =
        "NotificationHub: this version of Foundation doesn't support holding posts\n"
        + ReportText.row("hint", "NotificationHub.reach describes the supported features")

    static let nothingHeld = "NotificationHub: no post is held, so there is nothing to deliver"
}
