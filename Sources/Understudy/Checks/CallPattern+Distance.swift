extension CallPattern {
    /// How many arguments of a call differ from what is meant; `nil` where none is told apart.
    ///
    /// - Parameter function: what is called.
    func distance(of function: FunctionName) -> ((Input) -> Int)? {
        switch self {
        case .any, .holds: nil
        case .equal(let wanted): { function.distance(of: $0, from: wanted) }
        case .arguments(let conditions): { conditions.distance(of: $0) }
        }
    }
}

extension FunctionName {
    fileprivate func distance<Input>(of input: Input, from wanted: Input) -> Int {
        let (arguments, others) = (arguments(of: input), arguments(of: wanted))
        return abs(arguments.count - others.count)
            + zip(arguments, others).count { compare($1.value, $0.value) == .different }
    }
}
