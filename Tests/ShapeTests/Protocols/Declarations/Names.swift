// Parameters and types with names that the double uses

protocol Actress {
    func play(spies: Int) -> Int

    func answer(answer: Int, _ body: () -> Void) -> Int
    func value(newValue: Int, value: Int)
    func generic<spies>(_ play: spies) -> spies
    func write(_ spies: inout Int)
    func input(input: Int, output: Int, get: Int, set: Int)
    subscript(newValue: Int) -> Int { get set }
    subscript(newValue newValue: String, oldValue: Int) -> Int { get set }
    static func direct(spies: Int)
    init(spies: Int)
    func pack<each spies>(_ item: repeat each spies, itemValues: Int)
    var get: Int { get }
    var set: Int { get set }
    var newValue: Int { get set }
    func initialize()
    func callAsFunction(_ value: Int) -> Int
    func `as`(_ as: Int)
    func throwing<Value>(_ as: Value.Type) -> Value
}
