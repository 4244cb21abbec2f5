// `Never` as a result

enum Ghost {}

protocol Exit {
    func leave() -> Never

    func fail(_ reason: String) throws -> Never
    func serve(_ port: Int, named name: String) async throws -> Never
    func wait() async -> Never
    func loop(_ body: () async throws -> Void) async rethrows -> Never
    func count(_ visitors: Never) -> Int
    func scare(_ ghost: Ghost) -> Int
    func sum(_ none: Never...) -> Int
}
