// Parts of a double that stand for something other than a function. Strict tests do not ask for a
// check of their calls: a test makes its doubles itself, and what goes into an `inout` parameter is
// checked with the call of its function.

extension Spy where Output == Void {
    /// Makes the part of an initializer, which records what the double was made with.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Void, Never>(initializer: "DocumentSpy.init(url:)")
    /// ```
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: how a test reaches it in `spies`, where that is another name.
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
    /// Makes the part of an initializer that may return `nil`; its answer says whether it goes on.
    ///
    /// ```swift
    /// let initialize = Spy<URL, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
    /// ```
    ///
    /// It answers `true` until it is told otherwise; with `shouldFail`, the initializer returns
    /// `nil`.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: how a test reaches it in `spies`, where that is another name.
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
    /// Makes the part of an `inout` parameter: it records the value that comes in, and answers with
    /// the one that the function leaves there, which is the same until it is told otherwise.
    ///
    /// ```swift
    /// let fillBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.fill(_:) buffer")
    /// func fill(_ buffer: inout [UInt8]) { buffer = fillBuffer(buffer) }
    /// ```
    ///
    /// The name is the function's full one, and the parameter's behind it.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: how a test reaches it in `spies`, where that is another name.
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
    /// Makes the part that says what a function calls a closure with that does not escape.
    ///
    /// ```swift
    /// let eachBodyInputs = Spy<Void, [Int], Never>(input: "BatchSpy.each(_:) body", returning: [])
    /// func each(_ body: (Int) -> Void) { for input in eachBodyInputs() { body(input) } }
    /// ```
    ///
    /// The name is the function's full one, and the parameter's behind it.
    ///
    /// - Parameters:
    ///   - name: the full name, as above.
    ///   - part: how a test reaches it in `spies`, where that is another name.
    ///   - output: what it answers until it is told otherwise.
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
