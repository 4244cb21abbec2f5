// Implicitly unwrapped parameters, results and properties

protocol Legacy {
    var title: String! { get }
    var note: String! { get set }
    func set(_ name: String!)
    func name() -> String!
    func find(_ key: Int!, in names: [String]!) -> [Int]!
    func call(_ handler: ((Int) -> Void)!)
}
