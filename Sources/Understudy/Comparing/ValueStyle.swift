/// How a report writes values.
struct ValueStyle {
    /// The most characters that one value takes.
    var limit = ValueText.short
    /// What stands around a part that differs; nothing on the side that was wanted.
    var star = "*"
    /// Tells objects apart that print alike; `nil` where there are none.
    var objects: ObjectNumbers?

    /// For the side that was wanted.
    var plain: ValueStyle {
        var style = self
        style.star = ""
        return style
    }
}

/// Numbers for the objects of one report, in the order of their appearance.
final class ObjectNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    func number(of object: Any) -> Int {
        let id = ObjectIdentifier(object as AnyObject)
        if let number = numbers[id] { return number }
        numbers[id] = numbers.count + 1
        return numbers.count
    }
}
