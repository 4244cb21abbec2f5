// `sending` parameters

final class Parcel {
    var weight = 0
}

protocol Courier {
    func send(_ parcel: sending Parcel)

    func send(_ parcel: sending Parcel, to address: String) async throws -> Int
}
