extension WhereRequirement {
    /// The requirement as source.
    var text: String {
        let relation = relation == .equality ? " == " : ": "
        return left.text + relation + right.text + (layoutArguments ?? "")
    }

    /// Returns whether it contains one of some names.
    func mentions(_ names: Set<String>) -> Bool {
        left.mentions(names) || right.mentions(names)
    }
}
