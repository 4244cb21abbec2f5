// The main actor

@MainActor
protocol Screen {
    var title: String { get set }

    func show(_ message: String) -> Bool
    nonisolated func log(_ text: String)
    nonisolated var version: Int { get }
    static func make() -> Int
    static var shared: String { get set }
    subscript(row: Int) -> String { get set }
    init(name: String)
}
