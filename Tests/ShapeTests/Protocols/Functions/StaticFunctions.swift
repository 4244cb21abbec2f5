// Static methods

protocol Registry {
    static func register(_ name: String)

    static func count() -> Int
    static func entry(named name: String, in section: String) throws -> String
}
