/// Speaks a text to the user. The app doesn't use any other feature of a speech framework.
@MainActor
protocol Announcer {
    func announce(_ text: String)
}
