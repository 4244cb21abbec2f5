import Foundation

/// What defaults in memory hold: the values of their own domain, what is registered, and the
/// domains that were set by name.
struct DefaultsDomains {
    typealias Domain = [String: Any]

    /// The name of the domain that values are set in.
    let own: String
    var registered: Domain = [:]
    var volatile: [String: Domain] = [:]
    private var values: [Key: Any] = [:]
    private var others: [String: Domain] = [:]

    /// A key, which is its characters, however equal they look.
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

    /// The value of a key in the arguments; else in the own domain; else what is registered.
    func value(of key: String) -> Any? {
        volatile[UserDefaults.argumentDomain]?[key] ?? values[Key(text: key)] ?? registered[key]
    }

    /// All keys that have a value, but for the arguments.
    var visible: Domain { registered.merging(self[persistent: own]) { $1 } }

    /// Sets a value of the own domain; `nil` removes it.
    ///
    /// - Returns: the old value, which may be released where no lock is held.
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
