// Generic methods with where clauses

protocol Sorter {
    func sum<Items: Sequence>(_ items: Items) -> Int where Items.Element == Int

    func sort<Items>(_ items: Items) -> [Items.Element]
    where Items: Collection, Items.Element: Comparable
    func merge<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> [Left.Element]
    where Left.Element == Right.Element
    func initial<Items>() -> Items where Items: Collection
}
