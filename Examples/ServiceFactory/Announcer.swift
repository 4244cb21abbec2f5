/// Speaks a text to the user. This is the only feature of a speech framework that the app uses.
@MainActor
protocol Announcer {
    func announce(_ text: String)
}
