// Subscripts

protocol Grid {
    subscript(index: Int) -> String { get }
    subscript(row: Int, column: Int) -> String { get set }

    subscript(name name: String) -> Int? { get set }
    subscript() -> Int { get set }
    subscript(_ first: Double, and second: Double) -> Double { get throws }
    subscript(slow index: Int) -> Int { get async }
    subscript(many: Int...) -> [Int] { get set }
}
