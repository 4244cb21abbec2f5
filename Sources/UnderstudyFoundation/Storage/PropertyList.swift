import Foundation

/// The values that user defaults can store, and their conversions.
enum PropertyList {
    /// Returns a copy of a value that can be stored, so that later changes to the original don't
    /// affect it.
    ///
    /// - Returns: the copy, with integers of every width as `Int`; `nil` if user defaults can't
    ///   store the value.
    static func copy(of value: Any) -> Any? {
        // No cast, because it converts between number types.
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
            return plain(number)
        }
        return switch value {
        // Before `NSNumber`, because integers can be cast to it.
        case let integer as any BinaryInteger:
            Int(exactly: integer) ?? NSNumber(value: UInt64(truncatingIfNeeded: integer))
        case let fraction as CGFloat: Double(fraction)
        case let decimal as Decimal: NSDecimalNumber(decimal: decimal).doubleValue
        case is Bool, is Double, is Float, is NSNumber: value
        // Casting Foundation's mutable types copies them.
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

    /// Returns the number as the type that it was created with, as real defaults return it.
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

    /// Returns a string; for a number, its digits.
    static func string(_ value: Any?) -> String? {
        value as? String ?? number(value)?.stringValue
    }

    /// Returns a number; for a string, the number that it begins with; otherwise zero.
    static func integer(_ value: Any?) -> Int {
        number(value)?.intValue ?? text(value).integerValue
    }

    /// Converts a value like ``integer(_:)``.
    static func float(_ value: Any?) -> Float {
        number(value)?.floatValue ?? text(value).floatValue
    }

    /// Converts a value like ``integer(_:)``.
    static func double(_ value: Any?) -> Double {
        number(value)?.doubleValue ?? text(value).doubleValue
    }

    /// Returns whether a number isn't zero, or a string begins like `YES`, `true` or a number above
    /// zero.
    static func bool(_ value: Any?) -> Bool {
        number(value).map { $0.doubleValue != 0 } ?? text(value).boolValue
    }

    private static func text(_ value: Any?) -> NSString { NSString(string: value as? String ?? "") }

    private static func number(_ value: Any?) -> NSNumber? {
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
