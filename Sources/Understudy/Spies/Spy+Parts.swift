// These spies represent members of a double other than functions. A strict test doesn't need to
// check their calls, because a test usually creates its doubles itself, and because the value of an
// `inout` parameter is checked together with the call of its function.

extension Spy where Output == Void {
    /// Creates a spy of an initializer. The spy records the arguments that the double was created
    /// with.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Void, Never>(initializer: "DocumentSpy.init(url:)")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The full name of the initializer, including the type of the double as a prefix.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        initializer name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: nil,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            needsCheck: false)
    }
}

extension Spy where Output == Bool {
    /// Creates a spy of a failable initializer. The answer of the spy determines whether or not the
    /// initializer succeeds.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
    /// ```
    ///
    /// By default, the spy returns `true`. If you set `shouldFail`, the initializer returns `nil`
    /// instead.
    ///
    /// - Parameters:
    ///   - name: The full name of the initializer, including the type of the double as a prefix.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        initializer name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(true),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            needsCheck: false)
    }
}

extension Spy where Input == Output {
    /// Creates a spy of an `inout` parameter. The spy records the value that is passed to the
    /// function and answers with the value that the function should assign. By default, this is the
    /// same value.
    ///
    /// ```swift
    /// let fillBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.fill(_:) buffer")
    /// func fill(_ buffer: inout [UInt8]) { buffer = fillBuffer(buffer) }
    /// ```
    ///
    /// You can stub the spy to assign a different value.
    ///
    /// - Parameters:
    ///   - name: The full name of the function followed by the name of the parameter, as in the
    ///     example.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    public convenience init(
        unchanged name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .closure { $0 },
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            needsCheck: false)
    }
}

extension Spy where Input == Void {
    /// Creates a spy for a nonescaping closure. Its answer provides the arguments that the function
    /// passes to the closure.
    ///
    /// ```swift
    /// let eachBodyInputs = Spy<Void, [Int], Never>(input: "BatchSpy.each(_:) body", returning: [])
    /// func each(_ body: (Int) -> Void) { for input in eachBodyInputs() { body(input) } }
    /// ```
    ///
    /// The function calls the closure once for each element of the answer.
    ///
    /// - Parameters:
    ///   - name: The full name of the function followed by the name of the parameter, as in the
    ///     example.
    ///   - part: The name of the spy in `spies`, if it differs from the default name.
    ///   - output: The answer of the spy until a test stubs it.
    public convenience init(
        input name: String, part: String? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name: name, part: part, answer: .value(output),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            needsCheck: false)
    }
}
