// `CaseIterable` and `RawRepresentable`

protocol Flavour: CaseIterable {
    var name: String { get }
}

protocol Level: RawRepresentable where RawValue == Int {
    func raise()
}

protocol Rank: RawRepresentable, Hashable where RawValue == String {
    var title: String { get }
}
