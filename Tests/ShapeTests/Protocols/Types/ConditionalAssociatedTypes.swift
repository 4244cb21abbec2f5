// Associated types inside `#if`

protocol Vineyard {
    #if RELEASE
        associatedtype Barrel
        func store(_ barrel: Barrel)
    #endif

    #if swift(>=6)
        associatedtype Grape: Hashable
        func pick(_ count: Int) -> [Grape]
        func press(_ grape: Grape)
    #endif
    func water(_ liters: Double)
}
