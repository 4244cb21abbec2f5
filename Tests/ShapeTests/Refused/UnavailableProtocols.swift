// Unavailable protocols
// 6:10: `Telegraph` is unavailable, and so would be its double: remove it, or leave it out
// 11:10: `Semaphore` is unavailable, and so would be its double: remove it, or leave it out

@available(*, unavailable, message: "use the telephone")
protocol Telegraph {
    func tap(_ code: String)
}

@available(swift, obsoleted: 5)
protocol Semaphore {
    func wave(_ flags: Int)
}
