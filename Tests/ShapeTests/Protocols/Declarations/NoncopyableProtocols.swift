// Protocols that suppress `Copyable`

protocol Resource: ~Copyable {
    func use() -> Int

    consuming func finish()
    borrowing func peek() -> Int
}
