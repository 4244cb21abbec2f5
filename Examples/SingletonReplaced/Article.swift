/// An article in the app.
struct Article: Equatable {
    let id: Int
    let title: String
}
