#if canImport(Accessibility)
    import Accessibility

    /// Speaks through VoiceOver.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) {
            AccessibilityNotification.Announcement(text).post()
        }
    }
#else
    /// Prints to the terminal, because this platform doesn't support announcements.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) { print(text) }
    }
#endif
