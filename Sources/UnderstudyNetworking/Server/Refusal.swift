/// The reason why a request isn't served.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
}
