// Requirements of several bases that one member meets

protocol Marina: Pier, Quay {}

protocol Pier {
    func moor(_ done: @escaping @Sendable () -> Void)
    func load(_ crates: sending [Int]) throws(CancellationError)
    func unload() -> [String]
    func hail<Storm: Error>(_ storm: Storm.Type) throws(Storm)
    func sign(_ paper: any Codable)
}

protocol Quay {
    func moor(_ done: @escaping () -> Void)
    func load(_ crates: [Int]) throws(DockError)
    func unload() -> sending [String]
    func hail<Storm>(_ storm: Storm.Type) throws(Storm)
    func sign(_ paper: any Encodable & Decodable)
}
