// Implicitly unwrapped optionals

protocol Legacy {
    func set(_ name: String!)
    func name() -> String!

    var title: String! { get }
    var note: String! { get set }
    func find(_ key: Int!, in names: [String]!) -> [Int]!
    func call(_ handler: ((Int) -> Void)!)
}
