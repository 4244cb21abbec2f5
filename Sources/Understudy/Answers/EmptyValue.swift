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

extension Unstubbed {
    /// Sets the empty value of a type for the rest of the running test; it goes before the one of
    /// the type.
    ///
    /// ```swift
    /// Unstubbed.setEmptyValue(Page(title: "untitled"))
    /// ```
    ///
    /// In the `init()` of a suite, or in `setUp()`, it is for each of its tests.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public static func setEmptyValue<Value: Sendable>(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let scope = TestScope.needed(
            for: "The empty value of \(TypeText.of(Value.self))", at: location)
        scope?.noteLine(location)
        scope?.setValue(.type(Unstubbed.self, value: Value.self), to: value)
    }
}

/// The empty value of a type, in a test: as the test has set it, else the obvious one.
func emptyValue<Output>(_ type: Output.Type, in scope: TestScope?) -> Output? {
    scope?.valueSet(under: .type(Unstubbed.self, value: type)) ?? obviousValue(type)
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
