extension NotificationHub {
    /// How much of a center a hub sees.
    public enum Reach: Sendable {
        /// Posts and observers; delivery can be held.
        case everything
        /// Posts alone: this release of Foundation is not known to the hub.
        case posts
    }

    /// How much of a center a hub sees with the Foundation that is linked.
    public static var reach: Reach { HubCenter.canSeeEverything ? .everything : .posts }
}
