/// A type describing the reason why the server does not serve a request.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
}
