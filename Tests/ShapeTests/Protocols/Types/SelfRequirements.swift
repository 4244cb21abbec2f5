// `Self` inside other types

protocol Tree {
    var children: [Self] { get }

    func compare<Other: Tree>(_ other: Other) -> Bool where Other.Leaf == Leaf
    associatedtype Leaf = Int
}
