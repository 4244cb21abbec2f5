extension CallPattern {
    /// Returns a function that counts the arguments of a call that don't match, or `nil` if the
    /// pattern doesn't distinguish arguments.
    ///
    /// - Parameters:
    ///   - function: The function whose calls are compared.
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
