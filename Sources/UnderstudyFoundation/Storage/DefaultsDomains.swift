import Foundation

/// The contents of in-memory defaults, which consist of the values in their own domain, the
/// registered defaults, and any other named domains.
struct DefaultsDomains {
    typealias Domain = [String: Any]

    /// The name of the domain in which these defaults set their values.
    let ownDomain: String
    var registered: Domain = [:]
    var volatile: [String: Domain] = [:]
    /// The values in the own domain. The characters of the keys are compared without Unicode
    /// equivalence.
    private var values: [[UInt8]: Any] = [:]
    private var others: [String: Domain] = [:]

    init(ownDomain: String) { self.ownDomain = ownDomain }

    /// Returns the value for a key.
    ///
    /// The arguments take precedence over the own domain, and the own domain takes precedence over
    /// the registered defaults.
    func value(of key: String) -> Any? {
        volatile[UserDefaults.argumentDomain]?[key] ?? values[Array(key.utf8)] ?? registered[key]
    }

    /// All keys that have a value, except for those in the arguments.
    var visible: Domain { registered.merging(self[persistent: ownDomain]) { $1 } }

    /// Sets or removes a value in the own domain.
    ///
    /// - Returns: The previous value, which the caller should release outside of any lock.
    mutating func set(_ value: Any?, forKey key: String) -> Any? {
        let old = values[Array(key.utf8)]
        values[Array(key.utf8)] = value
        return old
    }

    subscript(persistent name: String) -> Domain {
        get {
            guard name == ownDomain else { return others[name] ?? [:] }
            let pairs = values.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
            return Domain(pairs) { $1 }
        }
        set {
            guard name == ownDomain else { return others[name] = newValue }
            values = Dictionary(newValue.map { (Array($0.key.utf8), $0.value) }) { $1 }
        }
    }
}

// MARK: - Values

/// The values that user defaults can store, and for their conversions.
enum PropertyList {
    /// Returns a copy of a value, so that later changes to the original don't affect the stored
    /// value.
    ///
    /// - Returns: A copy of `value` in which all integers have the type `Int`, or `nil` if user
    ///   defaults can't store `value`.
    static func copy(of value: Any) -> Any? {
        // Compare types instead of casting because a cast would convert between number types.
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
            return plain(number)
        }
        return switch value {
        // This case must precede the one for `NSNumber` because any integer can be cast to
        // `NSNumber`.
        case let integer as any BinaryInteger:
            Int(exactly: integer) ?? NSNumber(value: UInt64(truncatingIfNeeded: integer))
        case let fraction as CGFloat: Double(fraction)
        case let decimal as Decimal: NSDecimalNumber(decimal: decimal).doubleValue
        case is Bool, is Double, is Float, is NSNumber: value
        // Casting one of Foundation's mutable types copies its value.
        case let text as String: text
        case let text as Substring: String(text)
        case let date as Date: date
        case let data as Data: Data(data)
        case let list as [Any]: copy(ofList: list)
        case let list as NSArray: copy(ofList: Array(list))
        case let table as [String: Any]: copy(ofEntries: table.map { ($0.key, $0.value) })
        case let table as NSDictionary: copy(ofEntries: table.map { ($0.key, $0.value) })
        default: nil
        }
    }

    /// Returns the form in which user defaults store a URL.
    static func stored(_ url: URL) -> Any { url.isFileURL ? url.path : url }

    /// Returns a copy of a value in the form in which `set(_:forKey:)` stores it, or `nil` if user
    /// defaults can't store the value.
    static func storedCopy(of value: Any) -> Any? {
        (value as? URL).map(stored) ?? copy(of: value)
    }

    /// Returns the value of a number in the type it was created with, as real user defaults do.
    private static func plain(_ number: NSNumber) -> Any {
        if number === NSNumber(value: true) || number === NSNumber(value: false) {
            return number.boolValue
        }
        switch String(cString: number.objCType) {
        case "d": return number.doubleValue
        case "f": return number.floatValue
        case "Q": return Int(exactly: number.uint64Value).map { $0 as Any } ?? number
        default: return number.intValue
        }
    }

    private static func copy(ofList list: [Any]) -> [Any]? {
        let copies = list.compactMap { copy(of: $0) }
        return copies.count == list.count ? copies : nil
    }

    private static func copy(ofEntries entries: [(Any, Any)]) -> [String: Any]? {
        var copies: [String: Any] = [:]
        for (key, value) in entries {
            guard let key = key as? String, let value = copy(of: value) else { return nil }
            copies[key] = value
        }
        return copies
    }

    // MARK: - Reading

    /// Returns a number, or `nil` if the value isn't a number.
    static func number(_ value: Any?) -> NSNumber? {
        switch value {
        case let flag as Bool: NSNumber(value: flag)
        case let integer as Int: NSNumber(value: integer)
        case let fraction as Double: NSNumber(value: fraction)
        case let fraction as Float: NSNumber(value: fraction)
        case let number as NSNumber: number
        default: nil
        }
    }
}
