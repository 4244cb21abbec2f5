// Default implementations, which are left alone

protocol Greeter {
    var name: String { get }
    func greet() -> String
}

extension Greeter {
    func greet() -> String { "Hello, \(name)" }
    func shout() -> String { greet() + "!" }
}
