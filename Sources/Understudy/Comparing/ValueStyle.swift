/// A type representing the format of values in a report.
struct ValueStyle {
    /// The maximum number of characters of one value.
    var limit = ValueText.short
    /// The string that surrounds a part that differs. If an expected value is formatted, this
    /// string is empty.
    var star = "*"
    /// The numbers of objects that have the same description, or `nil` if objects don't need to be
    /// distinguished.
    var objects: ObjectNumbers?

    /// The style that is used to format an expected value.
    var plain: ValueStyle {
        var style = self
        style.star = ""
        return style
    }
}

/// A type representing the numbers of objects in a report. Objects are numbered in the order in
/// which they appear.
final class ObjectNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    func number(of object: Any) -> Int {
        let id = ObjectIdentifier(object as AnyObject)
        if let number = numbers[id] { return number }
        numbers[id] = numbers.count + 1
        return numbers.count
    }
}
