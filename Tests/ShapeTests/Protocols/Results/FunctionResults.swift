// Functions as results

protocol Factory {
    func handler() -> (Int) -> String

    func sender() -> @Sendable (String) -> Void
    func maker() -> (() -> Int)?
    func adder() -> (Int) -> (Int) -> Int
    func loader() async throws -> () async throws -> Int
}
