// `Sequence` and `IteratorProtocol`

protocol Playlist: Sequence {
    var title: String { get }
}

protocol Numbers: IteratorProtocol where Element == Int {
    func reset()
}
