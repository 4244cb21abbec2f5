import Foundation

/// A file, a folder or a symbolic link.
struct FileNode {
    enum Content {
        case file(Data)
        case folder
        /// The target, as it was given.
        case link(String)
    }

    var content: Content
    /// The number of its parent folder; the root is its own parent.
    var parent: Int
    var permissions: Int
    var modificationDate: Date

    var isFolder: Bool {
        if case .folder = content { true } else { false }
    }

    /// The bytes counted against the capacity.
    var size: Int {
        if case .file(let data) = content { data.count } else { 0 }
    }

    var canRead: Bool { permissions & 0o400 != 0 }
    var canWrite: Bool { permissions & 0o200 != 0 }
    /// `true` if a path may lead through this folder.
    var canSearch: Bool { permissions & 0o100 != 0 }
}
