extension TestReport {
    /// A type representing a source location in user code, for example where a double was created,
    /// stubbed, or checked.
    public struct Location: Sendable, CustomStringConvertible {
        /// The file ID, for example `Module/File.swift`.
        public let fileID: StaticString
        /// The full path of the file.
        public let filePath: StaticString
        /// The line number, starting at 1.
        public let line: UInt
        /// The column number in UTF-8 bytes, starting at 1.
        public let column: UInt

        /// Creates a source location. If you don't specify any arguments, it represents the
        /// location of the call itself.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.fileID = fileID
            self.filePath = filePath
            self.line = line
            self.column = column
        }

        /// Determines whether two locations are in the same file.
        func isInSameFile(as other: Location) -> Bool { "\(fileID)" == "\(other.fileID)" }

        /// A description of the location, for example `Module/File.swift:12`.
        public var description: String { "\(fileID):\(line)" }
    }
}
