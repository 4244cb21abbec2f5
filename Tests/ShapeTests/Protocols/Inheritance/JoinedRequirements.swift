// Requirements of several bases that one member implements

protocol Marina: Pier, Quay {}

protocol Pier {
    func moor(_ done: @escaping @Sendable () -> Void)
    func load(_ crates: sending [Int]) throws(CancellationError)
    func unload() -> [String]
    func hail<Storm: Error>(_ storm: Storm.Type) throws(Storm)
    func sign(_ paper: any Codable)
    func count<Sails: Sequence>(_ sails: Sails) where Sails.Element == Int
    func match<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> Bool
    where Left.Element == Right.Element
}

protocol Quay {
    func moor(_ done: @escaping () -> Void)
    func load(_ crates: [Int]) throws(DockError)
    func unload() -> sending [String]
    func hail<Storm>(_ storm: Storm.Type) throws(Storm)
    func sign(_ paper: any Encodable & Decodable)
    func count(_ sails: some Sequence<Int>)
    func match<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> Bool
    where Right.Element == Left.Element
}

struct Anchor {}

protocol Chandlery {
    func stock(_ type: Anchor.Type)
}

protocol Shipyard: Chandlery {
    func stock(_ type: (Anchor).Type)
}
