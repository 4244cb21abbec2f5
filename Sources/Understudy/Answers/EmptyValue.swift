extension Unstubbed {
    /// A protocol describing a type that has an empty value. If an unstubbed function is called, it
    /// reports the call and then returns this value so that the test run can continue.
    ///
    /// You don't need to conform `Bool`, optionals, numbers, strings, collections, option sets,
    /// streams, `Result`, and tuples of these types to this protocol. To provide an empty value for
    /// a type of your own, conform it in the test target:
    ///
    /// ```swift
    /// extension Page: Unstubbed.EmptyValue {
    ///     static var emptyValue: Page { Page(title: "") }
    /// }
    /// ```
    public protocol EmptyValue {
        /// The empty value of this type, for example an absent value or zero.
        static var emptyValue: Self { get }
    }
}

extension Unstubbed {
    /// Sets the empty value of a type for the rest of the running test.
    ///
    /// ```swift
    /// Unstubbed.setEmptyValue(Page(title: "untitled"))
    /// ```
    ///
    /// The value takes precedence over the value that is provided by the type's conformance to
    /// ``Unstubbed/EmptyValue``. To set it for all tests of a suite, call this function in the
    /// suite's `init()` or in `setUp()`.
    ///
    /// - Parameters:
    ///   - value: The empty value to use.
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
    /// Returns the empty value, if the caller needs this type.
    static func emptyValue<Wanted>(as type: Wanted.Type) -> Wanted? {
        exactly(emptyValue, as: type)
    }
}
