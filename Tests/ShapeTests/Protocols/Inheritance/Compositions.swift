// Compositions and aliases of protocols

typealias ReadWritable = Readable & Writable

protocol Notebook: ReadWritable {
    func tear() -> Int
}

protocol Readable {
    func read() -> String
}

protocol Writable {
    func write(_ text: String)
}

protocol Desk {
    func put(_ book: any Readable & Writable)
    func take() -> (any ReadWritable)?
    func open(_ book: some Readable & Writable) -> Int
}
