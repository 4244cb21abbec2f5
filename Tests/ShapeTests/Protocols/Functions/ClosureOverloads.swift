// Overloads by the results and effects of closures

protocol Bench {
    func measure(_ work: @escaping () -> Void)
    func measure(_ work: @escaping () -> Int)

    func run(_ work: @escaping () -> Void)
    func run(_ work: @escaping () throws -> Void)
}
