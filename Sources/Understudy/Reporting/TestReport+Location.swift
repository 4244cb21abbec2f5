extension TestReport {
    /// A line of the user's code: where a double was made, told what to do, or checked.
    public struct Location: Sendable, CustomStringConvertible {
        /// The file as `Module/File.swift`.
        public let fileID: StaticString
        /// The file's whole path.
        public let filePath: StaticString
        /// The line, counted from 1.
        public let line: UInt
        /// The column in UTF-8 bytes, counted from 1.
        public let column: UInt

        /// Makes a location; with no argument given, the location of the call itself.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.fileID = fileID
            self.filePath = filePath
            self.line = line
            self.column = column
        }

        /// Whether both lines are in one file.
        func isBeside(_ other: Location) -> Bool { "\(fileID)" == "\(other.fileID)" }

        /// `Module/File.swift:12`.
        public var description: String { "\(fileID):\(line)" }
    }
}
