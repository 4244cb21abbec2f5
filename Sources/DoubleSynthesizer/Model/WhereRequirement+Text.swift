extension WhereRequirement {
    /// The requirement in the form of source code.
    var text: String {
        let relation = relation == .equality ? " == " : ": "
        return left.text + relation + right.text + (layoutArguments ?? "")
    }

    /// Returns whether the requirement contains at least one of the given names.
    func mentions(_ names: Set<String>) -> Bool {
        left.mentions(names) || right.mentions(names)
    }
}
