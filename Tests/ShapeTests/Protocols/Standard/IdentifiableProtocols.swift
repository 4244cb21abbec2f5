// `Identifiable`, with a generic or a concrete `ID`

protocol Row: Identifiable {
    var title: String { get }
}

protocol Column: Identifiable where ID == Int {
    var title: String { get }
}

protocol Cell: Identifiable {
    var id: String { get }
}

protocol Device: AnyObject, Identifiable where ID == ObjectIdentifier {
    var title: String { get }
}
