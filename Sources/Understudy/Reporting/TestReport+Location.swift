extension TestReport {
    /// A line of user code, in which a double was created, stubbed or checked.
    public struct Location: Sendable, CustomStringConvertible {
        /// The file as `Module/File.swift`.
        public let fileID: StaticString
        /// The full path of the file.
        public let filePath: StaticString
        /// The line, counted from 1.
        public let line: UInt
        /// The column in UTF-8 bytes, counted from 1.
        public let column: UInt

        /// Creates a location. Without arguments, it's the location of the call itself.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.fileID = fileID
            self.filePath = filePath
            self.line = line
            self.column = column
        }

        /// Returns `true` if both lines are in the same file.
        func isInSameFile(as other: Location) -> Bool { "\(fileID)" == "\(other.fileID)" }

        /// A description, for example `Module/File.swift:12`.
        public var description: String { "\(fileID):\(line)" }
    }
}
