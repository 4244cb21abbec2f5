struct Accessor {
    /// `get`, `set`, or the word in the source.
    let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}

extension Accessor {
    static var get: Accessor {
        Accessor(name: "get", modifiers: [], effects: Effects(), offset: 0)
    }

    /// The accessors of a property to fill in: sufficient for any protocol.
    static var getAndSet: [Accessor] {
        [get, Accessor(name: "set", modifiers: [], effects: Effects(), offset: 0)]
    }
}
