// `Comparable`

protocol Coin: Equatable, Comparable {
    var value: Int { get }
}
