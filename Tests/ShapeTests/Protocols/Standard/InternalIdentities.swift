// Public protocols whose `==` is internal
// understudy-doubles --access public

public protocol Fare: Hashable {
    var zone: Int { get }
}

extension Fare {
    static func == (left: Self, right: Self) -> Bool { left.zone == right.zone }
    func hash(into hasher: inout Hasher) { hasher.combine(zone) }
}
