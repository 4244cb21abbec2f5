// Functions as results

protocol Factory {
    func handler() -> (Int) -> String

    func sender() -> @Sendable (String) -> Void
    func loader() async throws -> () async throws -> Int
}
