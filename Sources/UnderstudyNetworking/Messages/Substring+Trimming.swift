extension Substring {
    /// Returns the text without the characters at both ends that satisfy a condition.
    func trimming(while condition: (Character) -> Bool) -> Substring {
        var text = drop(while: condition)
        while let last = text.last, condition(last) { text.removeLast() }
        return text
    }
}
