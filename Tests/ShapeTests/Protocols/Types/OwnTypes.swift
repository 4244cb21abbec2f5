// Associated types that are `Self`, or contain it

protocol Sprout {
    associatedtype Child where Child == Self
    associatedtype Children: Collection where Children == [Child]
    associatedtype Load
    func graft(_ child: Child, at index: Children.Index) -> Children
    var grow: (Self, Load) -> Child { get }
}

protocol Suit: CaseIterable where AllCases == [Self] {
    var symbol: String { get }
}

protocol Duality {
    associatedtype Dual: Duality where Dual.Dual == Self, Dual.Field == Field
    associatedtype Field
    func dual(over field: Field) -> Dual
    func pair(with other: Dual) -> Field
}
