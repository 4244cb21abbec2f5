// Protocols of the standard library, inherited

protocol Token: Hashable {
    var text: String { get }
}

protocol Coin: Equatable, Comparable {
    var value: Int { get }
}

protocol Row: Identifiable {
    var title: String { get }
}

protocol Column: Identifiable where ID == Int {
    var title: String { get }
}

protocol Cell: Identifiable {
    var id: String { get }
}

protocol Trouble: Error {
    var code: Int { get }
}

protocol Saved: Codable {
    var name: String { get }
}

protocol Sketch: CustomStringConvertible, CustomDebugStringConvertible {
    func draw()
}

protocol Flavour: CaseIterable {
    var name: String { get }
}

protocol Level: RawRepresentable where RawValue == Int {
    func raise()
}

protocol Numbers: IteratorProtocol where Element == Int {
    func reset()
}

protocol Playlist: Sequence {
    var title: String { get }
}

protocol Phrase: LosslessStringConvertible, Sendable {}
