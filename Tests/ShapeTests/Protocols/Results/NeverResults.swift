// Results that are `Never`

protocol Exit {
    func leave() -> Never
    func fail(_ reason: String) throws -> Never
}
