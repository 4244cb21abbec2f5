// `AsyncSequence` and `AsyncIteratorProtocol`

protocol Ticks: AsyncSequence where Element == Int {
    var title: String { get }
}

protocol Countdown: AsyncIteratorProtocol {
    func reset()
}
