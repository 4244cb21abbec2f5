import Foundation

/// What a file system refuses, as POSIX has it; Foundation makes a `CocoaError` of it.
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
    /// A function that writes has this error where it reads.
    case ofSource(FileError)

    /// The code of a function that reads.
    var reading: CocoaError.Code {
        switch self {
        case .notFound: .fileReadNoSuchFile
        case .noPermission: .fileReadNoPermission
        case .nameTooLong: .fileReadInvalidFileName
        case .ofSource(let error): error.reading
        default: .fileReadUnknown
        }
    }

    /// The code of a function that writes.
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
