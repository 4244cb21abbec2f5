import Foundation

/// A file, a folder or a symbolic link.
struct FileNode {
    enum Content {
        case file(Data)
        case folder
        /// Where it leads, as it was given.
        case link(String)
    }

    var content: Content
    /// The number of the folder that it is in; the root is in itself.
    var parent: Int
    var permissions: Int
    var modificationDate: Date

    var isFolder: Bool {
        if case .folder = content { true } else { false }
    }

    /// The bytes that it takes of the capacity.
    var size: Int {
        if case .file(let data) = content { data.count } else { 0 }
    }

    var canRead: Bool { permissions & 0o400 != 0 }
    var canWrite: Bool { permissions & 0o200 != 0 }
    /// Of a folder: whether a path may lead through it.
    var canSearch: Bool { permissions & 0o100 != 0 }
}
