// `CodingKey`

protocol Field: CodingKey {
    var name: String { get }
}
