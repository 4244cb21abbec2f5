// Associated types with same-type constraints between each other

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

protocol Whistle {
    associatedtype Tone
    func blow(_ tone: Tone)
    func hear(_ listener: @escaping (Tone) -> Void)
}

protocol Kazoo: Whistle where Tone == Void {
    func hum(_ hummer: @escaping (Tone, Int) -> Tone)
}
