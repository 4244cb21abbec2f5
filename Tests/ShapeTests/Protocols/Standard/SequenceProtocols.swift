// `Sequence` and `IteratorProtocol`

protocol Playlist: Sequence {
    var title: String { get }
}

protocol Numbers: IteratorProtocol where Element == Int {
    func reset()
}

protocol Rewind: Sequence, IteratorProtocol where Iterator.Element == Int {
    func restarted() -> Iterator
}

protocol Tickets: Sequence, IteratorProtocol {
    var price: Element { get }
}
