// The known lines of a test, for reports without one.

extension TestScope {
    /// The lines in which a test has stubbed or checked doubles.
    struct Lines {
        /// The file of the test, if its framework provides it: `Module/File.swift`.
        private let testFile: String?
        /// The latest known line of the test.
        private(set) var latest: TestReport.Location?
        /// `true` if that line certainly belongs to the test.
        private var isCertain = false

        init(of testFile: String?) { self.testFile = testFile }

        /// The file of the test; `nil` if no line determines it.
        var file: String? { testFile ?? (isCertain ? latest.map { "\($0.fileID)" } : nil) }

        /// Adds a line that stubs or checks a double.
        ///
        /// - Parameters:
        ///   - line: the line.
        ///   - double: the location where the double is declared. A line in the same file may
        ///     belong to the double, for example to its `init`. `nil` if only tests have such
        ///     lines.
        mutating func add(_ line: TestReport.Location, of double: TestReport.Location?) {
            let isOfTest =
                testFile.map { $0 == "\(line.fileID)" }
                ?? (double.map { !line.isInSameFile(as: $0) } ?? true)
            let isNear = latest.map { line.isInSameFile(as: $0) } ?? true
            if isCertain, !isOfTest, !isNear { return }
            isCertain = isOfTest || isCertain
            latest = line
        }
    }

    /// The latest line in which the test has stubbed or checked a double.
    var latestLine: TestReport.Location? { contents.withLock { $0.lines.latest } }

    /// The file of the test; `nil` if it isn't known.
    var testFile: String? { contents.withLock { $0.lines.file } }

    /// Records a line in which the test has stubbed or checked a double.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - double: the location where the double is declared; `nil` if only tests have such lines.
    func noteLine(_ line: TestReport.Location, of double: TestReport.Location? = nil) {
        contents.withLock { if !$0.hasEnded { $0.lines.add(line, of: double) } }
    }
}
