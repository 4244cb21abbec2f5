// Results that are tuples, collections, optionals or nested in each other

protocol Atlas {
    func position() -> (latitude: Double, longitude: Double)
    func range() async throws -> (Int, Int)
    func names() -> [String]
    func index() -> [String: [Int]]
    func find(_ name: String) -> (name: String, place: (x: Int, y: Int)?)?
    func deep() -> [[Int?]?]?
    func optional() -> Int??
    func nothing() -> Void
    func empty() -> ()
    func unit() throws -> Void
}
