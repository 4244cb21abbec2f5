import Understudy

/// The messages that a hub reports.
enum HubText {
    static func forgotten(_ observers: [Registration]) -> String {
        let count = observers.count == 1 ? "1 observer is" : "\(observers.count) observers are"
        let lines =
            ["NotificationHub: \(count) still registered at the end of the test"]
            + observers.enumerated().map {
                ReportText.row("\($0.offset + 1)", $0.element.description)
            }
            + [
                ReportText.row(
                    "add", "center.removeObserver(_:) where the observer's owner goes away")
            ]
        return lines.joined(separator: "\n")
    }

    static func strangePost(_ post: String) -> String {
        "NotificationCenter.default: a thread that belongs to no test posted during this one\n"
            + ReportText.row("post", post)
    }

    static let cannotHold =
        "NotificationHub: posts cannot be held here: this Foundation is not known to the hub\n"
        + ReportText.row("hint", "NotificationHub.reach says what a hub can do")

    static let nothingHeld = "NotificationHub: no post is held now, so there is nothing to deliver"
}
