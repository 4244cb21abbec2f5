// Properties

protocol Player {
    var title: String { get }
    var volume: Double { get set }

    var handler: ((Int) -> Void)? { get set }
    var items: [String] { get nonmutating set }
    var mood: String { mutating get }
    var rating: Int { mutating get set }
}
