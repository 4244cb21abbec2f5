// These functions keep track of the known lines of a test. They are used for reports that don't
// have a location in the test.

extension TestScope {
    /// The lines in which a test stubbed or checked doubles.
    struct Lines {
        /// The file ID of the test, for example `Module/File.swift`, if the testing library
        /// provides it.
        private let testFile: String?
        /// The latest known line of the test.
        private(set) var latest: TestReport.Location?
        /// `true` if the latest line is known to be in the test.
        private var isCertain = false

        init(of testFile: String?) { self.testFile = testFile }

        /// The file ID of the test, or `nil` if it can't be determined.
        var file: String? { testFile ?? (isCertain ? latest.map { "\($0.fileID)" } : nil) }

        /// Adds a line that stubs or checks a double.
        ///
        /// - Parameters:
        ///   - double: The location at which the double is declared, or `nil` if the line must be
        ///     in a test. If the line is in the same file as the double, it may belong to the
        ///     double instead, for example to its initializer.
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

    /// The latest line in which the test stubbed or checked a double, if any.
    var latestLine: TestReport.Location? { contents.withLock { $0.lines.latest } }

    /// The file ID of the test, or `nil` if it isn't known.
    var testFile: String? { contents.withLock { $0.lines.file } }

    /// Records a line in which the test stubbed or checked a double.
    ///
    /// - Parameters:
    ///   - double: The location at which the double is declared, or `nil` if the line must be in a
    ///     test.
    func recordUsage(_ line: TestReport.Location, of double: TestReport.Location? = nil) {
        contents.withLock { if !$0.hasEnded { $0.lines.add(line, of: double) } }
    }
}
