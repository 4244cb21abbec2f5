// The lines of a test that are known, for reports that have none of their own.

extension TestScope {
    /// The lines in which a test has told or asked something.
    struct Lines {
        /// The file of the test, where its framework tells: `Module/File.swift`.
        private let testFile: String?
        /// The latest line of the test, as far as one is known.
        private(set) var latest: TestReport.Location?
        /// Whether that is surely one of the test.
        private var isSure = false

        init(of testFile: String?) { self.testFile = testFile }

        /// The file of the test; `nil` where no line says which it is.
        var file: String? { testFile ?? (isSure ? latest.map { "\($0.fileID)" } : nil) }

        /// Adds a line that tells or asks something of a double.
        ///
        /// - Parameters:
        ///   - line: the line.
        ///   - double: where the double is declared: a line in the same file may be its own, as one
        ///     of its `init` is. `nil` where only tests have such lines.
        mutating func add(_ line: TestReport.Location, of double: TestReport.Location?) {
            let isOfTest =
                testFile.map { $0 == "\(line.fileID)" }
                ?? (double.map { !line.isBeside($0) } ?? true)
            let isNear = latest.map(line.isBeside) ?? true
            if isSure, !isOfTest, !isNear { return }
            isSure = isOfTest || isSure
            latest = line
        }
    }

    /// The latest line in which the test has told or asked a double something.
    var latestLine: TestReport.Location? { contents.withLock { $0.lines.latest } }

    /// The file of the test; `nil` where it is not known.
    var testFile: String? { contents.withLock { $0.lines.file } }

    /// The test has told or asked something in a line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - double: where the double is declared; `nil` for what only tests say.
    func noteLine(_ line: TestReport.Location, of double: TestReport.Location? = nil) {
        contents.withLock { if !$0.hasEnded { $0.lines.add(line, of: double) } }
    }
}
