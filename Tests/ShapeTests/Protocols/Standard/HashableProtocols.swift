// `Equatable` and `Hashable`, by identity

protocol Token: Hashable {
    var text: String { get }
}

protocol Stamp: Equatable {
    var value: Int { get }
}

protocol Medal: Hashable {
    static func == (medal: Self, value: Int) -> Bool
    func hash(into drawer: inout Int)
}

protocol Voucher: Hashable {
    var seat: Int { get }
}

extension Voucher {
    nonisolated static func == (left: Self, right: Self) -> Bool { left.seat == right.seat }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(seat) }
}
