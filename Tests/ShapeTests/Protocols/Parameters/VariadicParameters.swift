// Variadic parameters

protocol Printer {
    func print(_ words: String...)

    func total(of numbers: Int..., scaledBy factor: Double) -> Double
    func log<Item>(_ items: Item...)
}
