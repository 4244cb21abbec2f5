/// What a reader reads.
struct Article: Equatable {
    let id: Int
    let title: String
}
