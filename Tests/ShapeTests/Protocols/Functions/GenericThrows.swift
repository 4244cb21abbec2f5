// Methods with generic errors

protocol Attempter {
    func attempt<Failure: Error>(_ times: Int, or failure: Failure.Type) throws(Failure) -> String

    func attempt<Failure: Error>(throwing failure: Failure) async throws(Failure)
    func run<Value, Failure: Error>(
        _ value: Value, failing: Failure.Type
    ) throws(Failure) -> Value
    func thrower<Failure: Error>(_ failure: Failure.Type) -> (Int) throws(Failure) -> Void
    func perform<E>(_ body: () throws(E) -> Void) throws(E)
}
