extension Substring {
    /// Returns this string without the characters at either end that satisfy a condition.
    func trimming(while condition: (Character) -> Bool) -> Substring {
        var text = drop(while: condition)
        while let last = text.last, condition(last) { text.removeLast() }
        return text
    }
}
