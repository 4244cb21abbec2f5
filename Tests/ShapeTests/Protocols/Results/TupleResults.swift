// Tuples, collections and optionals as results

protocol Atlas {
    func position() -> (latitude: Double, longitude: Double)
    func find(_ name: String) -> (name: String, place: (x: Int, y: Int)?)?

    func range() async throws -> (Int, Int)
    func index() -> [String: [Int]]
    func nothing() -> Void
    func empty() -> ()
    func unit() throws -> Void
}
