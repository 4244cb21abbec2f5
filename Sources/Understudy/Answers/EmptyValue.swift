extension Unstubbed {
    /// A type with an empty value, which an unstubbed function returns after it has reported the
    /// call, so that the test run continues.
    ///
    /// `Bool`, optionals, numbers, strings, collections, option sets, streams, `Result`, and tuples
    /// of these need no conformance. Conform a type of your own in the test target:
    ///
    /// ```swift
    /// extension Page: Unstubbed.EmptyValue {
    ///     static var emptyValue: Page { Page(title: "") }
    /// }
    /// ```
    public protocol EmptyValue {
        /// The empty value, for example an absent value or zero.
        static var emptyValue: Self { get }
    }
}

extension Unstubbed {
    /// Sets the empty value of a type for the rest of the running test. It takes precedence over
    /// the value of the type.
    ///
    /// ```swift
    /// Unstubbed.setEmptyValue(Page(title: "untitled"))
    /// ```
    ///
    /// In the `init()` of a suite, or in `setUp()`, it applies to each of its tests.
    ///
    /// - Parameter value: the value.
    public static func setEmptyValue<Value: Sendable>(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let scope = TestScope.needed(
            for: "setEmptyValue(_:) for \(TypeText.of(Value.self))", at: location)
        scope?.noteLine(location)
        scope?.setValue(.type(Unstubbed.self, value: Value.self), to: value)
    }
}

extension Unstubbed.EmptyValue {
    /// Returns the empty value in the type of the caller.
    static func emptyValue<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(emptyValue, as: type)
    }
}
