/// A point of a schedule where more than one job could run.
struct Choice: Equatable {
    let index: Int
    let width: Int
}
