// Associated types that equalities bind to each other

protocol Archive where Records == [Record] {
    associatedtype Record
    associatedtype Records: Hashable
    func add(_ records: Records, before last: Records.Element)
}

protocol Catalog {
    associatedtype Title: Hashable where Title == Titles.Element
    associatedtype Titles: Sequence
    func list(_ titles: Titles) -> Set<Title>
}

protocol Grove where Branch == Branch.Branch {
    associatedtype Branch: Grove
    func branch() -> Branch
}
