// `Self` inside other types

protocol Tree {
    var children: [Self] { get }

    var parent: Self? { get }
    func merging(_ others: [Self]) -> Self
    func map(_ transform: @escaping (Self) -> Self) -> [String: Self]
    func compare<Other: Tree>(_ other: Other) -> Bool where Other.Leaf == Leaf
    associatedtype Leaf = Int
}
