// Unavailable protocols
// 6:10: `Telegraph` is unavailable, so its double would be too: remove it, or leave it out
// 11:10: `Semaphore` is unavailable, so its double would be too: remove it, or leave it out

@available(*, unavailable, message: "use the telephone")
protocol Telegraph {
    func tap(_ code: String)
}

@available(swift, obsoleted: 5)
protocol Semaphore {
    func wave(_ flags: Int)
}
