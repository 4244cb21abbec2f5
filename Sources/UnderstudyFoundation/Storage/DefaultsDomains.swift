import Foundation

/// A type describing the contents of in-memory defaults, which consist of the values in their own
/// domain, the registered defaults, and any other named domains.
struct DefaultsDomains {
    typealias Domain = [String: Any]

    /// The name of the domain in which these defaults set their values.
    let own: String
    var registered: Domain = [:]
    var volatile: [String: Domain] = [:]
    private var values: [Key: Any] = [:]
    private var others: [String: Domain] = [:]

    /// A type representing a key whose characters are compared without Unicode equivalence.
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

    /// Returns the value for a key. The arguments take precedence over the own domain, and the own
    /// domain takes precedence over the registered defaults.
    func value(of key: String) -> Any? {
        volatile[UserDefaults.argumentDomain]?[key] ?? values[Key(text: key)] ?? registered[key]
    }

    /// All keys that have a value, except for those in the arguments.
    var visible: Domain { registered.merging(self[persistent: own]) { $1 } }

    /// Sets or removes a value in the own domain.
    ///
    /// - Parameters:
    ///   - value: The new value, or `nil` to remove the current one.
    ///   - key: The key to set the value for.
    ///
    /// - Returns: The previous value, which the caller should release outside of any lock.
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
