/// A type representing the reason why the server doesn't serve a request.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
}
