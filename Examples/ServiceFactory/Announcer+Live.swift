#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Speaks through VoiceOver.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) {
            UIAccessibility.post(notification: .announcement, argument: text)
        }
    }
#else
    /// There is no speech on this platform, so it writes to the terminal.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) { print(text) }
    }
#endif
