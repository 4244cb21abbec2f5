// Initializers

protocol Model {
    init(name: String)

    init(_ name: String, age: Int)
    init(later name: String) async
    func save()
}

protocol Empty {
    init()
}
