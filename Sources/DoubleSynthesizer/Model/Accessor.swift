struct Accessor {
    /// The name of the accessor: `get`, `set`, or another word in the source.
    let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}

extension Accessor {
    static var get: Accessor {
        Accessor(name: "get", modifiers: [], effects: Effects(), offset: 0)
    }

    /// The accessors of a property to fill in, which are sufficient for all protocols.
    static var getAndSet: [Accessor] {
        [get, Accessor(name: "set", modifiers: [], effects: Effects(), offset: 0)]
    }
}
