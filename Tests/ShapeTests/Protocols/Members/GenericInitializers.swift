// Generic initializers

protocol Container {
    init<Items: Sequence>(_ items: Items) where Items.Element == Int

    init(_ value: some Hashable)
    init(from other: Self)
    init(_ make: () -> Int)
    init(handler: @escaping () -> Void, _ more: String...)
    init(count: inout Int)
}

protocol Sack {
    init<each Item>(_ item: repeat each Item)
}
