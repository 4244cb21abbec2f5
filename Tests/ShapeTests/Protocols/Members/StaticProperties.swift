// Static properties

protocol Settings {
    static var name: String { get }
    static var level: Int { get set }

    static var theme: String? { get set }
    var local: Int { get }
}
