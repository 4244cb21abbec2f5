import Foundation

/// A type representing a file, a folder, or a symbolic link.
struct FileNode {
    enum Content {
        case file(Data)
        case folder
        /// A symbolic link with its target, exactly as the target was specified.
        case link(String)
    }

    var content: Content
    /// The number of the parent folder. Note that the root is its own parent.
    var parent: Int
    var permissions: Int
    var modificationDate: Date

    var isFolder: Bool {
        if case .folder = content { true } else { false }
    }

    /// The number of bytes that count against the capacity.
    var size: Int {
        if case .file(let data) = content { data.count } else { 0 }
    }

    var canRead: Bool { permissions & 0o400 != 0 }
    var canWrite: Bool { permissions & 0o200 != 0 }
    /// Whether or not path resolution may pass through this folder.
    var canSearch: Bool { permissions & 0o100 != 0 }
}
