// Default implementations, which are ignored

protocol Greeter {
    func greet() -> String

    var name: String { get }
}

extension Greeter {
    func greet() -> String { "Hello, \(name)" }
    func shout() -> String { greet() + "!" }
}
