/// What defaults in memory hold: the values of their own domain, what is registered, and the
/// domains that were set by name.
struct DefaultsDomains {
    typealias Domain = [String: Any]

    /// The name of the domain that values are set in.
    let own: String
    var registered: Domain = [:]
    var volatile: [String: Domain] = [:]
    private var persistent: [String: Domain] = [:]

    init(own: String, values: Domain) {
        self.own = own
        persistent[own] = values
    }

    /// The value of a key in the own domain; else what is registered.
    func value(of key: String) -> Any? { persistent[own]?[key] ?? registered[key] }

    /// All keys that have a value.
    var visible: Domain { registered.merging(self[persistent: own]) { $1 } }

    /// Sets a value of the own domain; `nil` removes it.
    ///
    /// - Returns: the old value, which may be released where no lock is held.
    mutating func set(_ value: Any?, forKey key: String) -> Any? {
        let old = persistent[own]?[key]
        persistent[own, default: [:]][key] = value
        return old
    }

    subscript(persistent name: String) -> Domain {
        get { persistent[name] ?? [:] }
        set { persistent[name] = newValue }
    }
}
