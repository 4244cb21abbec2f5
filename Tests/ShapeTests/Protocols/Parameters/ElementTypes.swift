// Parameters with a primary associated type

protocol Totals {
    func sum(_ values: some Sequence<Int>) -> Int
    func join(_ words: some Collection<String> & Sendable) -> String
    func add<Values: Sequence>(_ values: Values) -> Int where Values.Element == Int
    func all<Values: Sequence<Int>>(_ values: Values...)
    func sort<Values: RangeReplaceableCollection & Sendable>(_ values: inout Values)
    where Int == Values.Element
    func find<Item: Identifiable>(_ item: Item?, among kinds: Item.Type) where Item.ID == String
    func count(_ values: some Sequence<Int>) -> Int
    func count(_ values: some Sequence<String>) -> Int
    func zip<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right)
    where Left.Element == Right.Element
}
