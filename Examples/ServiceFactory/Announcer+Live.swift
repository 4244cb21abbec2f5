#if canImport(Accessibility)
    import Accessibility

    /// Speaks through VoiceOver, on systems that support announcements.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) {
            guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
            AccessibilityNotification.Announcement(text).post()
        }
    }
#else
    /// Prints to the terminal, because this platform doesn't support announcements.
    struct SystemAnnouncer: Announcer {
        func announce(_ text: String) { print(text) }
    }
#endif
