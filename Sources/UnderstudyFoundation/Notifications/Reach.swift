extension NotificationHub {
    /// An enumeration describing which parts of a center can be intercepted by a hub.
    public enum Reach: Sendable {
        /// The hub intercepts posts and observers, and it can hold posts.
        case everything
        /// The hub only intercepts posts because it does not support this release of Foundation.
        case posts
    }

    /// The parts of a center that a hub can intercept with the linked version of Foundation.
    public static var reach: Reach { HubCenter.canSeeEverything ? .everything : .posts }
}
