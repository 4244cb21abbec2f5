/// The format of values in a report.
struct ValueStyle {
    /// The maximum number of characters of one value.
    var limit = ValueText.short
    /// The text around a part that differs; empty on the expected side.
    var star = "*"
    /// Distinguishes objects that print identically; `nil` if there aren't any.
    var objects: ObjectNumbers?

    /// The style for the expected side.
    var plain: ValueStyle {
        var style = self
        style.star = ""
        return style
    }
}

/// The numbers of the objects of one report, in the order of their appearance.
final class ObjectNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    func number(of object: Any) -> Int {
        let id = ObjectIdentifier(object as AnyObject)
        if let number = numbers[id] { return number }
        numbers[id] = numbers.count + 1
        return numbers.count
    }
}
