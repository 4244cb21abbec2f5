/// A point of a schedule at which more than one job was ready.
struct Choice: Equatable {
    let index: Int
    let width: Int
}
