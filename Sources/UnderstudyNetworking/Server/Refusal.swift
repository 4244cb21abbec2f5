/// Why a request is not served.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
}
