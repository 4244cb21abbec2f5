// Associated types and protocols with names from the standard library

protocol Transport {
    associatedtype Error: Swift.Error
    associatedtype Bool
    func send(_ text: String) throws(Error) -> Bool
    func close() throws
}

protocol Turnstile: Hashable {
    associatedtype Hasher
    associatedtype ObjectIdentifier
    func punch(_ hasher: Hasher, for identifier: ObjectIdentifier)
}

enum Theatre {
    protocol Actor: AnyObject {
        var name: String { get }
    }

    protocol Prompter: Actor {
        func play(_ role: String)
    }
}
