#if canImport(Accessibility)
    import Accessibility

    /// Speaks through VoiceOver.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) {
            AccessibilityNotification.Announcement(text).post()
        }
    }
#else
    /// There is no speech on this platform, so it writes to the terminal.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) { print(text) }
    }
#endif
