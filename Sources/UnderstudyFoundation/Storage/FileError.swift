import Foundation

/// A type representing a POSIX error, which can be converted to a `CocoaError` in the same way as
/// in Foundation.
indirect enum FileError: Error {
    case notFound
    case exists
    case notAFolder
    case isAFolder
    case noPermission
    case noSpace
    case tooManyLinks
    case invalid
    case nameTooLong
    /// An error that occurred while a writing function was reading its source.
    case ofSource(FileError)

    /// The error code used by functions that read.
    var reading: CocoaError.Code {
        switch self {
        case .notFound: .fileReadNoSuchFile
        case .noPermission: .fileReadNoPermission
        case .nameTooLong: .fileReadInvalidFileName
        case .ofSource(let error): error.reading
        default: .fileReadUnknown
        }
    }

    /// The error code used by functions that write.
    var writing: CocoaError.Code {
        switch self {
        case .notFound: .fileNoSuchFile
        case .exists: .fileWriteFileExists
        case .noPermission: .fileWriteNoPermission
        case .noSpace: .fileWriteOutOfSpace
        case .nameTooLong: .fileWriteInvalidFileName
        case .ofSource(let error): error.reading
        default: .fileWriteUnknown
        }
    }
}
