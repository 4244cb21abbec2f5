import Understudy

extension StubbedLaunch {
    /// A type describing the reason why the double that a process was started with is invalid.
    public enum ReadingError: Error, Equatable {
        /// The variable does not contain a double of the expected type.
        case unreadable(_ variable: String, reason: String)
        /// The variable contains a double with a different version.
        case otherVersion(_ variable: String, found: Int, wanted: Int)
        /// The variable contains the path of a file that cannot be read.
        case noFile(_ variable: String, path: String)
    }
}

extension StubbedLaunch.ReadingError: CustomStringConvertible {
    /// A description of the error, including the name of the variable.
    public var description: String {
        switch self {
        case .unreadable(let variable, let reason):
            "\(variable) cannot be decoded: \(reason)"
        case .otherVersion(let variable, let found, let wanted):
            "\(variable) has version \(found), but this process expects version \(wanted)"
        case .noFile(let variable, let path):
            "\(variable) names a file that cannot be read: \(path)\n"
                + ReportText.row(
                    "hint",
                    "the file is deleted with its StubbedLaunch: keep a reference, or use .doubles")
        }
    }
}
