// Inherited protocols, also by two ways

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

protocol Person: Aged, Tagged {
    func greet() -> String
    func tags() -> [String]
}
