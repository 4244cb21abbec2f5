extension Unstubbed {
    /// A type with an obvious empty value, which a function without an answer returns after it has
    /// reported the call, so that the test run goes on.
    ///
    /// Conform a type of your own in the test target:
    ///
    /// ```swift
    /// extension Page: Unstubbed.EmptyValue {
    ///     static var emptyValue: Page { Page(title: "") }
    /// }
    /// ```
    public protocol EmptyValue {
        /// The value: nothing, none, zero.
        static var emptyValue: Self { get }
    }
}

/// The obvious value of a type: `()` of `Void`, the empty value of an ``Unstubbed/EmptyValue``.
func obviousValue<Output>(_ type: Output.Type) -> Output? {
    if let void = exactly((), as: type) { return void }
    return (type as? any Unstubbed.EmptyValue.Type)?.emptyValue(as: type)
}

extension Unstubbed.EmptyValue {
    fileprivate static func emptyValue<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(emptyValue, as: type)
    }
}
