extension FunctionName {
    /// Returns a note if two arguments differ but have the same description in a report, or `nil`
    /// if the report shows the difference.
    func alike<Input>(_ input: Input, _ wanted: Input) -> String? {
        zip(arguments(of: input), arguments(of: wanted)).first {
            ValueText.looksAlike($0.value, $1.value)
        }.map { alike($0.0) }
    }

    /// Returns a note if the arguments don't satisfy their conditions but have the same description
    /// in a report, or `nil` if the report shows the difference.
    func alike<Input>(_ input: Input, _ conditions: [ArgumentCondition]) -> String? {
        zip(arguments(of: input), conditions).first { argument, condition in
            condition.compare(argument.value) == .different
                && condition.text(of: argument.value, in: ValueStyle()) == "*\(condition.text)*"
        }.map { alike($0.0) }
    }

    private func alike(_ argument: Argument) -> String {
        isObject(argument.value) && !(argument.value is any Equatable)
            ? "\(argument.name): another instance; objects without == compare by identity"
            : "\(argument.name): differs, but both values print the same text"
    }
}

extension ValueText {
    /// Determines whether two values differ but have the same description in a report.
    static func looksAlike(_ value: Any, _ wanted: Any) -> Bool {
        marked(value, comparedTo: wanted) == "*\(of(wanted))*"
    }
}
