// Spies of a double that represent something other than a function. Strict tests don't require
// checks of their calls: a test creates its doubles itself, and the value of an `inout` parameter
// is checked with the call of its function.

extension Spy where Output == Void {
    /// Creates the spy of an initializer. It records the arguments that the double was created
    /// with.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Void, Never>(initializer: "DocumentSpy.init(url:)")
    /// ```
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: the name of the spy in `spies`, if it differs.
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
    /// Creates the spy of a failable initializer. Its answer determines if the initializer
    /// succeeds.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
    /// ```
    ///
    /// It returns `true` unless it's stubbed. With `shouldFail`, the initializer returns `nil`.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: the name of the spy in `spies`, if it differs.
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
    /// Creates the spy of an `inout` parameter. It records the value that is passed in, and answers
    /// with the value that the function assigns: the same value, unless it's stubbed.
    ///
    /// ```swift
    /// let fillBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.fill(_:) buffer")
    /// func fill(_ buffer: inout [UInt8]) { buffer = fillBuffer(buffer) }
    /// ```
    ///
    /// The name is the full name of the function, followed by the name of the parameter.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: the name of the spy in `spies`, if it differs.
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
    /// Creates the spy that provides the arguments with which a function calls a nonescaping
    /// closure.
    ///
    /// ```swift
    /// let eachBodyInputs = Spy<Void, [Int], Never>(input: "BatchSpy.each(_:) body", returning: [])
    /// func each(_ body: (Int) -> Void) { for input in eachBodyInputs() { body(input) } }
    /// ```
    ///
    /// The name is the full name of the function, followed by the name of the parameter.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: the name of the spy in `spies`, if it differs.
    ///   - output: the answer, unless the spy is stubbed.
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
