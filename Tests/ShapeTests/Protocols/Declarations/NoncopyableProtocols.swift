// Protocols that can do without copies

protocol Resource: ~Copyable {
    func use() -> Int

    consuming func finish()
    borrowing func peek() -> Int
}
