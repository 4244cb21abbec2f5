extension NotificationHub {
    /// The parts of a center that a hub can intercept.
    public enum Reach: Sendable {
        /// Posts and observers; posts can be held.
        case everything
        /// Only posts: the hub doesn't support this release of Foundation.
        case posts
    }

    /// The parts of a center that a hub can intercept with the linked Foundation.
    public static var reach: Reach { HubCenter.canSeeEverything ? .everything : .posts }
}
