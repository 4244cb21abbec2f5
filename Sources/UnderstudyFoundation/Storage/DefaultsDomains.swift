import Foundation

/// The contents of defaults in memory: the values of their own domain, registered defaults, and
/// named domains.
struct DefaultsDomains {
    typealias Domain = [String: Any]

    /// The name of the domain in which values are set.
    let own: String
    var registered: Domain = [:]
    var volatile: [String: Domain] = [:]
    private var values: [Key: Any] = [:]
    private var others: [String: Domain] = [:]

    /// A key, compared by its characters without Unicode equivalence.
    private struct Key: Hashable {
        let text: String

        static func == (left: Self, right: Self) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    init(own: String) { self.own = own }

    /// Returns the value of a key from the arguments, the own domain or the registered defaults, in
    /// this order.
    func value(of key: String) -> Any? {
        volatile[UserDefaults.argumentDomain]?[key] ?? values[Key(text: key)] ?? registered[key]
    }

    /// All keys that have a value, except those in the arguments.
    var visible: Domain { registered.merging(self[persistent: own]) { $1 } }

    /// Sets a value in the own domain; `nil` removes it.
    ///
    /// - Returns: the old value, so that the caller can release it outside of a lock.
    mutating func set(_ value: Any?, forKey key: String) -> Any? {
        let old = values[Key(text: key)]
        values[Key(text: key)] = value
        return old
    }

    subscript(persistent name: String) -> Domain {
        get {
            guard name == own else { return others[name] ?? [:] }
            return Domain(values.map { ($0.key.text, $0.value) }) { $1 }
        }
        set {
            guard name == own else { return others[name] = newValue }
            values = [Key: Any](newValue.map { (Key(text: $0.key), $0.value) }) { $1 }
        }
    }
}
