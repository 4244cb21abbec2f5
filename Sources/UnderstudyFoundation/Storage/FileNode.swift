import Foundation

/// A file, a folder or a symbolic link.
struct FileNode {
    enum Content {
        case file(Data)
        /// The numbers of the nodes in it, by their names.
        case folder([FileName: Int])
        /// Where it leads, as it was given.
        case link(String)
    }

    var content: Content
    /// The number of the folder that it is in; the root is in itself.
    var parent: Int
    var permissions: Int
    var modificationDate: Date

    /// What a folder holds; `nil` where it is none.
    var children: [FileName: Int]? {
        if case .folder(let children) = content { children } else { nil }
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
