// `Clock` and `InstantProtocol`

protocol Ticker: Clock<Duration> {
    var name: String { get }
}

protocol Moment: InstantProtocol where Duration == Swift.Duration {
    var name: String { get }
}
