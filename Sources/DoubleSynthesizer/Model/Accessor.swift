struct Accessor {
    /// `get`, `set`, or the word that stands there.
    let name: String
    let modifiers: [String]
    var effects: Effects
    let offset: Int
}

extension Accessor {
    static var get: Accessor {
        Accessor(name: "get", modifiers: [], effects: Effects(), offset: 0)
    }

    /// What a property has that is to be filled in: enough for any protocol.
    static var getAndSet: [Accessor] {
        [get, Accessor(name: "set", modifiers: [], effects: Effects(), offset: 0)]
    }
}
