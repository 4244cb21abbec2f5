// Inherited protocols, including diamond inheritance

protocol Person: Aged, Tagged {
    func greet() -> String

    func tags() -> [String]
}

protocol Named {
    var name: String { get }
    func rename(_ name: String)
}

protocol Aged: Named {
    var age: Int { get }
}

protocol Tagged: Named {
    var name: String { get set }
    func tags() throws -> [String]
}
