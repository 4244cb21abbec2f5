// `Never` as a result

protocol Exit {
    func leave() -> Never

    func fail(_ reason: String) throws -> Never
}
