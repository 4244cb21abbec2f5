// Associated types with defaults

protocol Counter {
    associatedtype Number: Numeric = Int
    associatedtype Label = String
    func count() -> Number
    func label(_ number: Number) -> Label
}
