extension Spy: CustomStringConvertible {
    /// The name and the calls, so that a bare `#expect(spy.wasCalled(…))` explains itself.
    public var description: String {
        let calls = withState { $0.calls }
        let function = FunctionName(name)
        let shown = calls.suffix(10).map { "#\($0.number) \(function.call($0.input))" }
        let earlier = calls.count > 10 ? ["… \(calls.count - 10) earlier"] : []
        return calls.isEmpty
            ? "\(name): no call"
            : "\(name): \(CallCount.calls(calls.count)): \((earlier + shown).joined(separator: ", "))"
    }
}
