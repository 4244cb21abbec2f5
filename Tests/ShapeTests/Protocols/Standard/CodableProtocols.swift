// `Codable`

protocol Saved: Codable {
    var name: String { get }
}
