// Associated types with defaults

protocol Counter {
    associatedtype Number: Numeric = Int
    func count() -> Number

    associatedtype Label = String
    func label(_ number: Number) -> Label
}
