/// Tells the user something aloud: what the app needs of a framework for speech.
@MainActor
protocol Announcer {
    func announce(_ text: String)
}
