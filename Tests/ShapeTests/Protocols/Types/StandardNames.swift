// Associated types with the names of standard types

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
