// Requirements with the names of the properties that a plain double has for other requirements

struct Stamp {}

protocol Stevedore {
    func track(_ parcel: Int) throws
    func trackError(_ text: String)
    func deliver(to street: String)
    func deliverError(_ text: String)
    var stamp: Stamp { get }
    var stampValue: Int { get }
    func read<Content>(_ body: (Int) throws -> Content) throws -> Content
    var readError: Int { get }
    subscript(number: Int) -> Int { get }
    var subscriptCalls: Int { get }
    init(name: String) throws
    var initializeArguments: Int { get }
    static func hire() throws -> Int
    static func hireError() -> Int
}
