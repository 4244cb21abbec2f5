import Foundation

/// A POSIX error of a file system, converted to a `CocoaError` as Foundation does.
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
    /// The error of a writing function when it reads its source.
    case ofSource(FileError)

    /// The error code of a function that reads.
    var reading: CocoaError.Code {
        switch self {
        case .notFound: .fileReadNoSuchFile
        case .noPermission: .fileReadNoPermission
        case .nameTooLong: .fileReadInvalidFileName
        case .ofSource(let error): error.reading
        default: .fileReadUnknown
        }
    }

    /// The error code of a function that writes.
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
