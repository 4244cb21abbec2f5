// Throwing methods, synchronous and asynchronous

protocol Vault {
    func open(_ code: String) throws

    func content() throws -> [String]
    func content(of box: Int) async throws -> String
    func seal() throws(any Error)
    func rest() throws(Never) -> Int
}
