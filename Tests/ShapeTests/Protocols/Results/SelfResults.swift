// `Self` as a result or a parameter

protocol Query {
    func filtered(by word: String) -> Self
    func next() -> Self?

    func joined(with other: Self) -> Self
    func isEqual(to other: Self) -> Bool
    func each(_ body: @escaping (Self) -> Void)
    func pair() -> (Self, other: Self?)
    static func shared() -> Self
    var parent: Self { get }
    var child: Self? { get set }
    static var empty: Self { get }
}
